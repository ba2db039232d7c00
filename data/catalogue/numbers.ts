/** Numbers and names in sentences. */

/** Rupees in Indian notation: ₹1,25,000, −₹305. Not with Intl, which takes longer than the whole scoring. */
export function rupees(amount: number): string {
  if (amount <= -0.5) return `−${rupees(-amount)}`;
  const digits = String(Math.abs(Math.round(amount)));
  if (digits.length <= 3) return `₹${digits}`;
  const head = digits.slice(0, -3);
  const lakhs = head.length > 2 ? head.replace(/\B(?=(?:\d\d)+$)/g, ",") : head;
  return `₹${lakhs},${digits.slice(-3)}`;
}

/** "1 order", "3 orders", "12500 orders": without commas, as Intl is too slow for scoring. */
export const plural = (n: number, one: string): string => `${n} ${one}${n === 1 ? "" : "s"}`;

/** @returns a number with commas between its thousands: 10,000; with `noun`, its plural unless it is 1: 3 rows */
export function count(n: number, noun?: string): string {
  const shown = n.toLocaleString("en");
  return noun === undefined ? shown : `${shown} ${noun}${n === 1 ? "" : "s"}`;
}

/** @returns a number as Indian readers group it: 1,00,000 */
export const countHi = (n: number): string => n.toLocaleString("en-IN");

/** @returns a name of a file or a request in quotation marks */
export const quoted = (name: string): string => `"${name}"`;
