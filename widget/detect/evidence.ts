/** Evidence for the kind of a field: autocomplete token, label, names, placeholder, in this order of trust. */
import type { Control } from "./controls.ts";
import { labelOf, placeholderOf } from "./label.ts";
import { familyOf, plainWords, type Sense, senseOf } from "./words.ts";

export interface Evidence {
  sense: Sense;
  /** 3 to 13. */
  score: number;
}

/** Points of token, label, name and placeholder; each less trusted source that agrees adds one. */
const TRUST = [10, 7, 5, 3];
const NAMES = ["name", "id", "data-type", "formcontrolname"];

/** Evidence for one control; undefined when there is none, or the field is excluded. */
export const evidenceOf = (control: Control): Evidence | undefined => {
  const texts = [control.autocomplete, labelOf(control), placeholderOf(control)].map(plainWords);
  const [byToken, byLabel, byPlaceholder] = texts.map(senseOf);
  const byNames = NAMES.map((name) => nameSense(control.getAttribute(name) ?? ""));
  const byName = byNames.find(Boolean);
  // Tokens are often copied from demo pages to fields that they do not fit. One that the label contradicts is
  // ignored; so is one that neither label nor name confirms, unless it is part of a street address.
  const isLike = (sense: Sense | undefined) => familyOf(sense) === familyOf(byToken);
  const isTrue = byLabel ? isLike(byLabel) : isLike(byName) || isLike("line1") || !/\p{L}./u.test(texts[1]);

  const sources = [isTrue ? byToken : undefined, byLabel, byName, byPlaceholder];
  const first = sources.findIndex(Boolean);
  const best = sources[first];
  if (!best || [best, ...byNames].includes("none")) return;
  const lower = sources.slice(first + 1);
  // "Address" with the name `address2` is line 2.
  const sense =
    (/address|street/.test(best) && lower.find((other) => /line|more/.test(other as string))) || best;
  return { sense, score: TRUST[first] + lower.filter((other) => familyOf(other) === familyOf(sense)).length };
};

/** The sense of the last part of a name, with an index counted from 0. */
const nameSense = (name: string): Sense | undefined => {
  const [, last, index] = /([^.[\]]*)[.[\]]*(\d?)\]?$/.exec(name) as RegExpExecArray;
  const part = plainWords(last);
  const sense = senseOf(part);
  if (index && /address|street/.test(sense as string)) return (["line1", "line2"] as const)[+index] ?? "more";
  // `shipping_address_flat` is the flat.
  return (sense === "address" && senseOf(part.replace(/.*address/, ""))) || sense;
};
