import { words } from "../../../words/index.ts";

export const WORDS = words({
  en: {
    title: "Save these rules?",
    lead: "New orders are scored by them at once. Orders that wait for review keep their scores until they are scored again.",
    notTried: "These rules have not been tried on past orders yet.",
    run: "Try them now",
    running: "Trying the rules on past orders…",
    save: "Save",
    saved: (version: number) => `Saved as version ${version}.`,
    savedDefault: "The default rules are in force again.",
  },
  hi: {
    title: "ये नियम सेव करें?",
    lead: "नए ऑर्डर तुरंत इन्हीं से जाँचे जाएँगे। जो ऑर्डर जाँच में हैं, उनका स्कोर दोबारा निकालने तक वही रहेगा।",
    notTried: "ये नियम अभी पुराने ऑर्डर पर आज़माए नहीं गए।",
    run: "अभी आज़माएँ",
    running: "नियम पुराने ऑर्डर पर आज़माए जा रहे हैं…",
    save: "सेव करें",
    saved: (version: number) => `वर्ज़न ${version} सेव हो गया।`,
    savedDefault: "शुरुआती नियम फिर लागू हैं।",
  },
});
