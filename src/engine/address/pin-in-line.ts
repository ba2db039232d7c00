/** Digits in a line that have the form of a PIN, with label words before them. */
import { Role, Sep, type Token } from "./text/token.ts";
import { has, Mark } from "./text/words.ts";

/** 1 when the word is six digits, 2 when it and the next are three each; 0 otherwise. */
export function pinAt(line: readonly Token[], i: number): 0 | 1 | 2 {
  const { word, role } = line[i];
  if (role !== Role.none || !word.isNumber || word.raw.startsWith("0")) return 0;
  if (word.digits === 6) return 1;
  const next = line[i + 1];
  if (word.digits !== 3 || !next || next.word.digits !== 3 || !next.word.isNumber) return 0;
  if (next.sep !== Sep.space && next.sep !== Sep.hyphen && next.sep !== Sep.dash) return 0;
  return isJoined(line[i + 2]) || (isJoined(line[i]) && i > 0 && line[i - 1].word.digits > 0) ? 0 : 2;
}

/** The digits of a PIN of so many words. */
export const pinText = (line: readonly Token[], i: number, width: 1 | 2): string =>
  width === 1 ? line[i].word.raw : line[i].word.raw + line[i + 1].word.raw;

/** "200-100/A" is a door number, not a PIN. */
function isJoined(token: Token | undefined): boolean {
  return token !== undefined && token.sep > Sep.space && token.sep < Sep.hash;
}

/** A word that may stand between "PIN" and the digits, or "PIN" itself. */
export const isPinLabel = (token: Token): boolean =>
  has(token, Mark.pin) ||
  token.word.lower === "code" ||
  (has(token, Mark.number) && token.role === Role.none);

/** Sets the role of the digits; for "PIN CODE NO 560034" also of the words before them. */
export function markPin(line: readonly Token[], i: number, width: number, role: Role): void {
  let k = i - 1;
  let isNamed = false;
  for (; k >= 0 && isPinLabel(line[k]); k--) isNamed ||= has(line[k], Mark.pin);
  if (isNamed) for (let j = k + 1; j < i; j++) line[j].role = Role.label;
  for (let j = i; j < i + width; j++) line[j].role = role;
}
