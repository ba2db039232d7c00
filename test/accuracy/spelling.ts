/** How Indian place names get misspelt: sound-alikes, doubled and single letters, dropped vowels. */
import type { Random } from "../support/random.ts";

/** Letters that are written for each other. */
const SOUND_ALIKES: readonly (readonly [string, string])[] = [
  ["v", "w"],
  ["bh", "b"],
  ["dh", "d"],
  ["gh", "g"],
  ["th", "t"],
  ["sh", "s"],
  ["ee", "i"],
  ["oo", "u"],
  ["ai", "ay"],
  ["c", "k"],
  ["ph", "f"],
  ["z", "j"],
];

/** Every way in which one such habit changes the name (in lower case), each once. */
export function habits(name: string): string[] {
  const made = new Set<string>();
  const replaceAt = (i: number, from: string, to: string) =>
    made.add(name.slice(0, i) + to + name.slice(i + from.length));
  for (const [a, b] of SOUND_ALIKES) {
    for (let i = 0; i < name.length; i++) {
      if (name.startsWith(a, i)) replaceAt(i, a, b);
      // Not inside the longer of the two: "bh" does not become "bhh".
      if (name.startsWith(b, i) && !name.startsWith(a, i) && !name.startsWith(a, i - 1)) replaceAt(i, b, a);
    }
  }
  for (let i = 1; i < name.length; i++) {
    if (name[i] === name[i - 1]) replaceAt(i, name[i], "");
    else if (/[b-df-hj-np-tv-z]/.test(name[i])) replaceAt(i, name[i], name[i] + name[i]);
    // A vowel between two consonants of a long name: the first letter and the last stay.
    if (
      name.length > 5 &&
      /[aeiou]/.test(name[i]) &&
      /[^aeiou ]/.test(name[i - 1]) &&
      /[^aeiou ]/.test(name[i + 1] ?? "a")
    )
      replaceAt(i, name[i], "");
  }
  made.delete(name);
  return [...made];
}

/** One typo in a word: a letter doubled, lost, swapped with the next, or replaced by a neighbouring key. */
export function addTypo(word: string, random: Random): string {
  const i = 1 + random.below(word.length - 2);
  const [before, letter, after] = [word.slice(0, i), word[i], word.slice(i + 1)];
  switch (random.below(4)) {
    case 0:
      return before + letter + letter + after;
    case 1:
      return before + after;
    case 2:
      return before + after[0] + letter + after.slice(1);
    default:
      return before + beside(letter, random) + after;
  }
}

const KEYBOARD = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

function beside(letter: string, random: Random): string {
  const row = KEYBOARD.find((keys) => keys.includes(letter.toLowerCase()));
  if (!row) return "e";
  const at = row.indexOf(letter.toLowerCase());
  const other =
    at === 0 ? row[1] : at === row.length - 1 ? row[at - 1] : row[at + (random.chance(0.5) ? 1 : -1)];
  return letter === letter.toLowerCase() ? other : other.toUpperCase();
}
