/** Distances in words. */
import { numberText } from "../words/format.ts";

/** 1.5 from 1526 metres. */
export const kmOf = (metres: number): string => numberText(Math.round(metres / 100) / 10);
