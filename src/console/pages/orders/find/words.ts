import { words } from "../../../words/index.ts";

export const WORDS = words({
  en: {
    title: "Find a list of orders",
    names: "Order names or AWBs",
    hint: (n: number) => `One a line, as copied from a sheet. At most ${n}.`,
    find: "Find",
    progress: (done: number, n: number) => `Looked up ${done} of ${n}`,
    found: (n: number, all: number) => `${n} of ${all} found`,
    notFound: (n: number) => (n === 1 ? "Not found: 1" : `Not found: ${n}`),
    several: "Several orders have this name",
  },
  hi: {
    title: "ऑर्डर की सूची खोजें",
    names: "ऑर्डर के नाम या AWB",
    hint: (n: number) => `हर लाइन में एक, जैसे शीट से कॉपी करते हैं। ज़्यादा से ज़्यादा ${n}।`,
    find: "खोजें",
    progress: (done: number, n: number) => `${n} में से ${done} देखे गए`,
    found: (n: number, all: number) => `${all} में से ${n} मिले`,
    notFound: (n: number) => `नहीं मिले: ${n}`,
    several: "इस नाम के कई ऑर्डर हैं",
  },
});
