/** Typing errors in a PIN. */
export const TYPO_KINDS = ["substitution", "transposition", "lost digit", "doubled digit"] as const;
export type TypoKind = (typeof TYPO_KINDS)[number];

/** Every distinct text that differs from the PIN by one typo of the kind. */
export function typosOf(pin: string, kind: TypoKind): string[] {
  const made = new Set<string>();
  for (let i = 0; i < pin.length; i++) {
    const [before, digit, after] = [pin.slice(0, i), pin[i], pin.slice(i + 1)];
    if (kind === "substitution") for (const other of "0123456789") made.add(before + other + after);
    if (kind === "transposition" && after) made.add(before + after[0] + digit + after.slice(1));
    if (kind === "lost digit") made.add(before + after);
    if (kind === "doubled digit") made.add(before + digit + digit + after);
  }
  made.delete(pin);
  return [...made];
}
