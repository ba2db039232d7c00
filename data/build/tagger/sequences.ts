/** Composes addresses and writes the features of their words: the examples that the tagger learns from. */
import type { Context, Step } from "../../../src/engine/address/draft.ts";
import { FEATURES, featureBuffer, writeFeatures } from "../../../src/engine/address/tagger/features.ts";
import { Tag } from "../../../src/engine/address/tagger/tags.ts";
import { WordsInLine } from "../../../src/engine/address/tagger/words-in-line.ts";
import type { Random } from "../random.ts";
import { composeExample } from "./compose.ts";
import type { Recipes } from "./recipes.ts";
import type { Sequence } from "./train.ts";

/** As many sequences as asked for; the same seed gives the same ones. */
export function composeSequences(
  recipes: Recipes,
  count: number,
  context: Context,
  steps: readonly Step[],
  random: Random,
): Sequence[] {
  const words = new WordsInLine();
  const features = featureBuffer();
  const out: Sequence[] = [];
  while (out.length < count) {
    const { draft, tags } = composeExample(recipes, context, steps, random);
    words.read(draft, context);
    if (words.count === 0) continue;
    writeFeatures(words, features);
    out.push({
      features: features.slice(0, words.count * FEATURES),
      tags: Int8Array.from(words.tokens, (token) => tags.get(token) ?? Tag.other),
    });
  }
  return out;
}
