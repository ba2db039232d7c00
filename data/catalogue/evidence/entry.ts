/** A sentence of evidence. */
import type { Words } from "../words.ts";

/** A sentence in both languages. It infers nothing: the type of its values is named. */
export const words = <V = unknown>(both: Words<V>) => both;
