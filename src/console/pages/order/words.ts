import { words } from "../../words/index.ts";

export const WORDS = words({
  en: {
    title: (name: string) => `Order ${name}`,
    queue: "Back to the queue",
    open: (name: string) => `${name} has this order open.`,
    decide: "Decision",
    note: "Note for your colleagues",
    verify: "Verify",
    reject: "Reject",
    pending: "Back to pending",
    done: { verified: "Verified.", rejected: "Rejected.", pending: "Pending again." },
  },
  hi: {
    title: (name: string) => `ऑर्डर ${name}`,
    queue: "कतार पर वापस",
    open: (name) => `यह ऑर्डर अभी ${name} ने खोल रखा है।`,
    decide: "फ़ैसला",
    note: "साथियों के लिए नोट",
    verify: "पक्का करें",
    reject: "रद्द करें",
    pending: "फिर से बाक़ी में डालें",
    done: { verified: "पक्का कर दिया।", rejected: "रद्द कर दिया।", pending: "फिर से बाक़ी में है।" },
  },
});
