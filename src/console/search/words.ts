/** Texts of filters and saved views. */
import { words } from "../words/index.ts";
import { TERM_TEXTS } from "../words/terms.ts";

export const WORDS = words({
  filters: ["Filters", "फ़िल्टर"],
  clear: ["Clear the filters", "फ़िल्टर हटाएँ"],
  search: ["Search", "खोजें"],
  sort: ["Sort", "क्रम"],
  sorts: {
    "-risk": ["Highest risk", "ज़्यादा जोखिम पहले"],
    risk: ["Lowest risk", "कम जोखिम पहले"],
    "-worth": ["Worth a look", "देखने से सबसे ज़्यादा फ़ायदा"],
    "-stake": ["Risk × value", "जोखिम × रकम"],
    "-value": ["Highest value", "ज़्यादा रकम पहले"],
    value: ["Lowest value", "कम रकम पहले"],
    placed_at: ["Oldest", "पुराने पहले"],
    "-placed_at": ["Newest", "नए पहले"],
  },
  level: ["Level", "स्तर"],
  levels: TERM_TEXTS.levels,
  payment: ["Payment", "भुगतान"],
  prepaid: ["Prepaid", "प्रीपेड"],
  any: ["Any", "कोई भी"],
  state: ["State", "राज्य"],
  unknownState: ["Not known", "पता नहीं"],
  minValue: ["Value from ₹", "रकम ₹ से"],
  views: ["Views", "व्यू"],
  saveView: ["Save view", "व्यू सेव करें"],
  viewName: ["Name of the view", "व्यू का नाम"],
  shareView: ["Everybody can see it", "सबको दिखे"],
  deleteView: (name: string) => [`Delete the view ${name}`, `व्यू ${name} हटाएँ`],
  save: ["Save", "सेव करें"],
});
