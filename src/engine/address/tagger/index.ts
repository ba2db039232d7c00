/**
 * The tagger: a linear-chain CRF that assigns each word of the lines to a component, with a confidence. It is evidence
 * for refine-parts.ts if no rule decides. data/build-tagger.ts trains it.
 */
import type { Tagger } from "../draft.ts";
import { Decoder } from "./decode.ts";
import { featureBuffer, writeFeatures } from "./features.ts";
import { openTaggerModel } from "./model.ts";
import { WordsInLine } from "./words-in-line.ts";

/** The bytes of data/tagger.bin. */
export type TaggerWeights = ArrayBuffer | Uint8Array<ArrayBuffer>;

/**
 * A tagger over the bytes of data/tagger.bin. It reuses its buffers, so each engine needs its own.
 * @throws Error when the bytes are not such a file
 */
export function createTagger(bytes: TaggerWeights): Tagger {
  const decoder = new Decoder(openTaggerModel(bytes));
  const words = new WordsInLine();
  const features = featureBuffer();
  return {
    tag(draft, context) {
      words.read(draft, context);
      if (words.count === 0) return;
      writeFeatures(words, features);
      decoder.decode(features, words.masks, words.count);
      for (let i = 0; i < words.count; i++) {
        words.tokens[i].tag = decoder.tags[i];
        words.tokens[i].margin = decoder.margins[i];
      }
    },
  };
}
