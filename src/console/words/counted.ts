/** A number as it is shown, and what is counted, in English: "1 order", "1,200 orders". */
export const counted = (n: string, noun: string): string => `${n} ${noun}${n === "1" ? "" : "s"}`;
