import { words } from "../../words/index.ts";

export const WORDS = words({
  title: ["Block or allow", "रोकें या भरोसेमंद मानें"],
  lead: ["Applies to orders scored from now on.", "यह अब से आने वाले ऑर्डर पर लागू होगा।"],
  kinds: {
    phone: ["This phone", "यह फ़ोन"],
    email: ["This e-mail", "यह ई-मेल"],
    address: ["This address", "यह पता"],
    pincode: ["This PIN", "यह पिन"],
  },
  lists: { block: ["Block", "रोकें"], allow: ["Allow", "भरोसेमंद मानें"] },
  add: {
    block: (what: string) => [`Block: ${what}`, `रोकें: ${what}`],
    allow: (what: string) => [`Allow: ${what}`, `भरोसेमंद मानें: ${what}`],
  },
  on: { block: ["Blocked", "रोकी गई सूची में"], allow: ["Allowed", "भरोसेमंद सूची में"] },
  by: (who: string, when: string) => [`by ${who}, ${when}`, `${who}, ${when}`],
  remove: ["Remove", "हटाएँ"],
  removeOf: (what: string) => [`Remove from the list: ${what}`, `सूची से हटाएँ: ${what}`],
  note: ["Why (optional)", "क्यों (चाहें तो लिखें)"],
  other: {
    block: ["It is on the block list; remove it there first.", "यह रोकी गई सूची में है; पहले वहाँ से हटाएँ।"],
    allow: ["It is on the allow list; remove it there first.", "यह भरोसेमंद सूची में है; पहले वहाँ से हटाएँ।"],
  },
});
