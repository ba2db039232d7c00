/** Letters of other scripts that look like Latin ones, as typed by who hides a known name. */

const LOOKALIKES = [
  ["АВЕЅІЈКМНОРСТУХԌԚԜаеѕіјкмнорстухԁһԛԝ", "ABESIJKMHOPCTYXGQWaesijkmhopctyxdhqw"],
  ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορτυχ", "ABEZHIKMNOPTYXaikvoptux"],
];
const LATIN_OF = new Map(
  LOOKALIKES.flatMap(([given, latin]) => [...given].map((letter, i) => [letter, latin[i]] as const)),
);
const LOOKALIKE = /[\u0370-\u03ff\u0400-\u052f]/g;

/** The text with the Latin letters that its Cyrillic and Greek ones look like; others stay. */
export const latinLookalikes = (text: string): string =>
  text.replace(LOOKALIKE, (letter) => LATIN_OF.get(letter) ?? letter);
