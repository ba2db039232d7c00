/** Compares names by what Indian scripts and their usual Latin spelling have in common. */

/** Letters that a script writes alike, or Latin spelling writes differently: Tamil has one letter for k and g. */
const CLASSES: Readonly<Record<string, string>> = {
  g: "k",
  q: "k",
  d: "t",
  b: "p",
  v: "p",
  w: "p",
  f: "p",
  j: "s",
  z: "s",
  c: "s",
};

/**
 * The consonants of a key (data/keys.ts) by place of articulation: voice, breath, vowels and doubling are dropped.
 * "Rasabihari" and "Rash Behari" give `rspr`.
 */
export function looseSound(key: string): string {
  let out = "";
  // Tamil zh is spelt l; c before anything but h is k.
  for (const letter of key
    .replaceAll("zh", "l")
    .replace(/c(?!h)/g, "k")
    .replaceAll("x", "ks")) {
    if ("aeiouhy".includes(letter)) continue;
    const sound = CLASSES[letter] ?? letter;
    if (!out.endsWith(sound)) out += sound;
  }
  return out;
}
