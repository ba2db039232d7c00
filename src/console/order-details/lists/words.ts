import { words } from "../../words/index.ts";

export const WORDS = words({
  en: {
    title: "Block or allow",
    lead: "Counts for orders that are scored from now on.",
    kinds: { phone: "This phone", email: "This e-mail", address: "This address", pincode: "This PIN" },
    lists: { block: "Block", allow: "Allow" },
    add: { block: (what: string) => `Block: ${what}`, allow: (what: string) => `Allow: ${what}` },
    on: { block: "Blocked", allow: "Allowed" },
    by: (who: string, when: string) => `by ${who}, ${when}`,
    remove: "Remove",
    removeOf: (what: string) => `Remove from the list: ${what}`,
    note: "Why (optional)",
    other: {
      block: "It is on the block list; remove it there first.",
      allow: "It is on the allow list; remove it there first.",
    },
  },
  hi: {
    title: "ब्लॉक करें या छूट दें",
    lead: "यह अब से आने वाले ऑर्डर पर लागू होगा।",
    kinds: { phone: "यह फ़ोन", email: "यह ई-मेल", address: "यह पता", pincode: "यह पिन" },
    lists: { block: "ब्लॉक करें", allow: "छूट दें" },
    add: { block: (what: string) => `ब्लॉक करें: ${what}`, allow: (what: string) => `छूट दें: ${what}` },
    on: { block: "ब्लॉक है", allow: "छूट है" },
    by: (who: string, when: string) => `${who}, ${when}`,
    remove: "हटाएँ",
    removeOf: (what: string) => `सूची से हटाएँ: ${what}`,
    note: "क्यों (चाहें तो लिखें)",
    other: { block: "यह ब्लॉक सूची में है; पहले वहाँ से हटाएँ।", allow: "यह छूट वाली सूची में है; पहले वहाँ से हटाएँ।" },
  },
});
