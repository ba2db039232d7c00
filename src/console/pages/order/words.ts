import { words } from "../../words/index.ts";

export const WORDS = words({
  title: (name: string) => [`Order ${name}`, `ऑर्डर ${name}`],
  queue: ["Back to the queue", "कतार पर वापस"],
  open: (name: string) => [`${name} has this order open.`, `यह ऑर्डर अभी ${name} ने खोल रखा है।`],
  decide: ["Decision", "फ़ैसला"],
  note: ["Note for your colleagues", "साथियों के लिए नोट"],
  verify: ["Verify", "पक्का करें"],
  reject: ["Reject", "रद्द करें"],
  pending: ["Back to pending", "फिर से बाक़ी में डालें"],
  done: {
    verified: ["Verified.", "पक्का कर दिया।"],
    rejected: ["Rejected.", "रद्द कर दिया।"],
    pending: ["Pending again.", "फिर से बाक़ी में है।"],
  },
});
