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
  let last = "";
  const add = (sound: string) => {
    if (sound !== last) out += sound;
    last = sound;
  };
  for (let i = 0; i < key.length; i++) {
    const letter = key[i];
    const next = key[i + 1];
    if (SILENT[key.charCodeAt(i)] === 1) {
      // "Bapu" has two, "Bappu" is no other.
      if (letter !== "h") last = "";
      continue;
    }
    if (letter === "z" && next === "h") add("l");
    else if (letter === "c" && next !== "h") add("k");
    else if (letter === "x") {
      add("k");
      add("s");
    } else add(CLASSES[letter] ?? letter);
  }
  return out;
}

/** 1 for the letters, by code, that {@link looseSound} drops. */
const SILENT = new Uint8Array(128);
for (const letter of "aeiouhy") SILENT[letter.charCodeAt(0)] = 1;

/** Tamil zh is spelt l; c before anything but h is k. */
function spoken(key: string): string {
  return key
    .replaceAll("zh", "l")
    .replace(/c(?!h)/g, "k")
    .replaceAll("x", "ks");
}

/** How many vowels differ between two keys of one looseSound(). That a is written or not is no difference. */
export function vowelsApart(a: string, b: string): number {
  const [ours, theirs] = [vowelsOf(a), vowelsOf(b)];
  let apart = 0;
  for (let i = 0; i < Math.max(ours.length, theirs.length); i++)
    if ((ours[i] ?? 0) !== (theirs[i] ?? 0)) apart++;
  return apart;
}

/** Bits of the vowels before each sound of a key, and after the last. */
function vowelsOf(key: string): number[] {
  const vowels = [0];
  let last = "";
  for (const letter of spoken(key).replace(/e$/, "")) {
    const bit = VOWEL_BITS[letter];
    if (bit !== undefined) vowels[vowels.length - 1] |= bit;
    const sound = CLASSES[letter] ?? letter;
    if (bit !== undefined) last = "";
    if (bit !== undefined || letter === "h" || sound === last) continue;
    last = sound;
    vowels.push(0);
  }
  return vowels;
}

const VOWEL_BITS: Readonly<Record<string, number>> = { a: 0, e: 1, i: 1, y: 1, o: 2, u: 2 };
