/** What speaks for a field being what it is: token, label, names, placeholder, in this order of trust. */
import { type Control, hostOf } from "./controls.ts";
import { labelOf, placeholderOf } from "./label.ts";
import { familyOf, plainWords, type Sense, sensesOf, tokenSense } from "./words.ts";

export interface Evidence {
  /** Likeliest first; never empty. */
  senses: Sense[];
  /** 0 to 130. */
  score: number;
}

/** Points of token, label, name and placeholder; and for each less trusted source that says the same. */
const TRUST = [100, 70, 50, 30];
const AGREEMENT = 10;
/** "PIN" alone may be any number that somebody keeps secret. */
export const BARE_PIN = 1;

/** Evidence of one control; undefined when nothing speaks for it, or something against it. */
export function evidenceOf(control: Control): Evidence | undefined {
  const label = plainWords(labelOf(control));
  const names = namesOf(control);
  const byLabel = sensesOf(label);
  const byName = names.map(nameSenses).find(([sense]) => sense) ?? [];
  const token = tokenSense(control.autocomplete ?? "");
  const sources = [
    trusted(token, byLabel[0], byName[0], label),
    byLabel,
    byName,
    sensesOf(plainWords(placeholderOf(control))),
  ];

  const first = sources.findIndex(([sense]) => sense);
  if (
    first < 0 ||
    [sources[first], ...names.map((name) => sensesOf(plainWords(name)))].some(([sense]) => sense === "none")
  )
    return;
  const lower = sources.slice(first + 1).map(([sense]) => sense ?? "none");
  // "Address" with the name `address2` is line 2.
  const exact = lower.find(
    (sense) => /^(one|two|more)$/.test(sense) && /address|street/.test(sources[first][0]),
  );
  const senses = exact ? [exact] : sources[first];
  const isBare =
    senses[0] === "pincode" &&
    !/code|zip|post|कोड/i.test([label, token, control.name, control.id, placeholderOf(control)].join());
  return {
    senses,
    score: isBare ? BARE_PIN : TRUST[first] + AGREEMENT * lower.filter(isLike(senses[0])).length,
  };
}

const isLike = (sense: Sense) => (other: Sense | undefined) => !!other && familyOf(other) === familyOf(sense);

/**
 * Tokens are copied from demo pages on to fields that they do not fit. One that the label denies says nothing;
 * one that neither label nor name bears out says nothing where a field is one of a kind.
 */
function trusted(
  token: Sense | undefined,
  byLabel: Sense | undefined,
  byName: Sense | undefined,
  label: string,
): Sense[] {
  if (!token) return [];
  const isTrue = byLabel
    ? isLike(token)(byLabel)
    : isLike(token)(byName) || familyOf(token) === "street" || !/[a-zऀ-ॿ]{2}/.test(label);
  return isTrue ? [token] : [];
}

/** Senses of a name: of its last part that says something, with an index counted from 0. */
function nameSenses(name: string): Sense[] {
  const parts = name.split(/[.[\]/]+/).filter(Boolean);
  const index = parts[1] && /^\d+$/.test(parts[parts.length - 1]) && parts.pop();
  for (const part of parts.reverse()) {
    const words = plainWords(part);
    const [sense] = sensesOf(words);
    // `province_country_field` says too much.
    if (!sense || /country./.test(words)) continue;
    if (index && /address|street/.test(sense)) return [(["one", "two"] as const)[+index] ?? "more"];
    // `shipping_address_flat` is the flat.
    return [(sense === "address" && sensesOf(words.replace(/.*address/, ""))[0]) || sense];
  }
  return [];
}

function namesOf(control: Control): string[] {
  const names = ["name", "id", "data-type", "data-field", "data-name", "formcontrolname", "data-testid"].map(
    (name) => control.getAttribute(name) ?? "",
  );
  return [...names, hostOf(control)?.id ?? ""].filter((name) => /[a-z]{3}/i.test(name));
}
