/** Composes addresses with the tag of every word, from recipes and the directory's own names. */
import { type Context, Draft, type Step } from "../../../src/engine/address/draft.ts";
import type { AddressIn } from "../../../src/engine/address/schema.ts";
import { Tag, type TagName } from "../../../src/engine/address/tagger/tags.ts";
import type { Token } from "../../../src/engine/address/text/token.ts";
import type { Random } from "../random.ts";
import { type Composer, PIECES, type Piece } from "./pieces.ts";
import { drawPlace, type PlaceNames } from "./places.ts";
import type { Recipes } from "./recipes.ts";

/** An address as the steps before the tagger leave it, with the tag of each word of its lines. */
export interface Example {
  draft: Draft;
  tags: Map<Token, number>;
}

/** A composed text and where each tag's words end in it. */
interface Tagged {
  text: string;
  ends: { end: number; tag: TagName }[];
}

/** How one customer writes: drawn once for an address. */
interface Style {
  comma: string;
  /** Share of the commas left out. */
  dropped: number;
  letters: "upper" | "lower" | "typed";
}

/** Share of addresses whose pieces stand in any order, and of words with a typing error. */
const SHUFFLED = 0.08;
const TYPOS = 0.02;
const MIN_TYPO = 5;

/** Composes one address and runs the engine's steps on it. */
export function composeExample(
  recipes: Recipes,
  context: Context,
  steps: readonly Step[],
  random: Random,
): Example {
  const place = drawPlace(context.dir, random);
  const pieces = piecesOf(drawRecipe(recipes, random), { random, place });
  const tagged = joined(random.chance(SHUFFLED) ? random.shuffled(pieces) : pieces, random);
  const { input, secondFrom } = fieldsOf(tagged.text, place, random);
  const draft = new Draft(input, undefined);
  for (const step of steps) step(draft, context);
  const tags = new Map<Token, number>();
  for (const token of draft.line1) tags.set(token, tagAt(token.start, tagged));
  for (const token of draft.line2) tags.set(token, tagAt(token.start + secondFrom, tagged));
  return { draft, tags };
}

/** The tag of the piece at a place of the text; behind it are the city, state and PIN that the steps left there. */
function tagAt(at: number, { ends }: Tagged): number {
  return Tag[ends.find(({ end }) => at < end)?.tag ?? "city"];
}

function drawRecipe(recipes: Recipes, random: Random): string {
  const total = recipes.reduce((sum, [share]) => sum + share, 0);
  let at = random.below(total);
  for (const [share, recipe] of recipes) {
    at -= share;
    if (at < 0) return recipe;
  }
  return recipes[0][1];
}

function piecesOf(recipe: string, composer: Composer): Piece[] {
  const pieces: Piece[] = [];
  for (let i = 0; i < recipe.length; i++) {
    const isOptional = recipe[i] === "[";
    const letter = recipe[isOptional ? i + 1 : i];
    if (isOptional) i += 2;
    if (!isOptional || composer.random.chance(0.5)) pieces.push(PIECES[letter](composer));
  }
  return pieces;
}

/** The pieces as one text. */
function joined(pieces: readonly Piece[], random: Random): Tagged {
  const style: Style = {
    comma: random.pick([", ", ", ", ", ", ",", " , ", " - ", ",, "]),
    dropped: random.pick([0, 0, 0, 0.2, 0.4, 0.7, 1]),
    letters: random.pick(["upper", "upper", "typed", "typed", "lower"]),
  };
  let text = "";
  const ends: Tagged["ends"] = [];
  for (const { text: piece, tag } of pieces) {
    if (text !== "") text += random.chance(style.dropped) ? " " : style.comma;
    text += inLetters(withTypos(piece, random), style.letters);
    ends.push({ end: text.length, tag });
  }
  return { text, ends };
}

function inLetters(text: string, letters: Style["letters"]): string {
  return letters === "upper" ? text.toUpperCase() : letters === "lower" ? text.toLowerCase() : text;
}

function withTypos(text: string, random: Random): string {
  if (!random.chance(TYPOS) || text.length < MIN_TYPO) return text;
  const at = 1 + random.below(text.length - 2);
  return /[a-z]{2}/i.test(text.slice(at, at + 2)) ? text.slice(0, at) + text.slice(at + 1) : text;
}

/** The text in the fields of a form: on one line or two, with the city, state and PIN in fields or behind it. */
function fieldsOf(
  text: string,
  { pincode, city, state }: PlaceNames,
  random: Random,
): { input: AddressIn; secondFrom: number } {
  const r = random.next();
  if (r < 0.25) {
    const comma = random.pick([", ", " ", " , "]);
    return { input: { line1: `${text}${comma}${city}${comma}${state} ${pincode}` }, secondFrom: 0 };
  }
  if (r < 0.4) return { input: { line1: `${text}, ${city} - ${pincode}`, state }, secondFrom: 0 };
  const commas = [...text.matchAll(/,/g)].map(({ index }) => index);
  if (r > 0.6 || commas.length < 2) return { input: { line1: text, city, state, pincode }, secondFrom: 0 };
  const at = random.pick(commas);
  const lines = { line1: text.slice(0, at), line2: text.slice(at + 1) };
  return { input: { ...lines, city, state, pincode }, secondFrom: at + 1 };
}
