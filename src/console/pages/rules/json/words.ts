import { words } from "../../../words/index.ts";

export const WORDS = words({
  en: {
    title: "As JSON",
    lead: "The whole document, as the interface takes it: to read, to keep, or to paste rules of your own.",
    field: "Rules as JSON",
    check: "Check and take over into the draft",
    reset: "Show the draft again",
    at: "At",
    notJson: (why: string) => `This is not JSON: ${why}`,
    taken: "The rules are in the draft. Try them and save them.",
  },
  hi: {
    title: "JSON में",
    lead: "पूरा दस्तावेज़, जैसा API लेता है: पढ़ने, रखने या अपने नियम चिपकाने के लिए।",
    field: "नियम, JSON में",
    check: "जाँचें और बदलावों में ले लें",
    reset: "बदलाव फिर दिखाएँ",
    at: "जगह",
    notJson: (why: string) => `यह JSON नहीं है: ${why}`,
    taken: "नियम बदलावों में आ गए। आज़माकर सेव करें।",
  },
});
