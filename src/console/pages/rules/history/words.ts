import { words } from "../../../words/index.ts";

export const WORDS = words({
  en: {
    title: "History",
    lead: "Every version that was saved, newest first.",
    by: (author: string, when: string) => `${author}, ${when}`,
    current: "in force",
    what: "What changed",
    whatIn: (version: string) => `What changed: ${version}`,
    back: (version: string) => `Go back to ${version}…`,
    replaces: "The draft now has these rules. Save them to put them in force.",
    more: "Older versions",
  },
  hi: {
    title: "इतिहास",
    lead: "सेव किए गए सारे वर्ज़न, नए पहले।",
    by: (author: string, when: string) => `${author}, ${when}`,
    current: "अभी लागू",
    what: "क्या बदला",
    whatIn: (version: string) => `क्या बदला: ${version}`,
    back: (version: string) => `${version} पर लौटें…`,
    replaces: "बदलावों में अब यही नियम हैं। लागू करने के लिए सेव करें।",
    more: "पुराने वर्ज़न",
  },
});
