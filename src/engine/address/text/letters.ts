/** Properties of single characters, without the tables of words. */

/** A bit for the first letter of a word in lower case, as in the directory's `titleInitials`. */
export function initialOf(lower: string): number {
  return 1 << (lower.charCodeAt(0) & 31);
}

/** Whether a UTF-16 code unit is 0 to 9. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
