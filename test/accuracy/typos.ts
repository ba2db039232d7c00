/** Slips of a finger in six digits. */
export const SLIPS = ["substitution", "transposition", "lost digit", "doubled digit"] as const;
export type Slip = (typeof SLIPS)[number];

/** Every text that one slip of the kind makes of the PIN, each once, the PIN itself left out. */
export function slips(pin: string, slip: Slip): string[] {
  const made = new Set<string>();
  for (let i = 0; i < pin.length; i++) {
    const [before, digit, after] = [pin.slice(0, i), pin[i], pin.slice(i + 1)];
    if (slip === "substitution") for (const other of "0123456789") made.add(before + other + after);
    if (slip === "transposition" && after) made.add(before + after[0] + digit + after.slice(1));
    if (slip === "lost digit") made.add(before + after);
    if (slip === "doubled digit") made.add(before + digit + digit + after);
  }
  made.delete(pin);
  return [...made];
}
