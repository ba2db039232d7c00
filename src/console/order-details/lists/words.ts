import { words } from "../../words/index.ts";

export const WORDS = words({
  title: ["Block or allow", "ब्लॉक करें या छूट दें"],
  lead: ["Counts for orders that are scored from now on.", "यह अब से आने वाले ऑर्डर पर लागू होगा।"],
  kinds: {
    phone: ["This phone", "यह फ़ोन"],
    email: ["This e-mail", "यह ई-मेल"],
    address: ["This address", "यह पता"],
    pincode: ["This PIN", "यह पिन"],
  },
  lists: { block: ["Block", "ब्लॉक करें"], allow: ["Allow", "छूट दें"] },
  add: {
    block: (what: string) => [`Block: ${what}`, `ब्लॉक करें: ${what}`],
    allow: (what: string) => [`Allow: ${what}`, `छूट दें: ${what}`],
  },
  on: { block: ["Blocked", "ब्लॉक है"], allow: ["Allowed", "छूट है"] },
  by: (who: string, when: string) => [`by ${who}, ${when}`, `${who}, ${when}`],
  remove: ["Remove", "हटाएँ"],
  removeOf: (what: string) => [`Remove from the list: ${what}`, `सूची से हटाएँ: ${what}`],
  note: ["Why (optional)", "क्यों (चाहें तो लिखें)"],
  other: {
    block: ["It is on the block list; remove it there first.", "यह ब्लॉक सूची में है; पहले वहाँ से हटाएँ।"],
    allow: ["It is on the allow list; remove it there first.", "यह छूट वाली सूची में है; पहले वहाँ से हटाएँ।"],
  },
});
