/** What speaks for a field being what it is: token, label, names, placeholder, in this order of trust. */
import { type Control, parentOf } from "./controls.ts";
import { labelOf, lonelyHost, placeholderOf } from "./label.ts";
import { familyOf, plainWords, type Sense, sensesOf, tokenSense } from "./words.ts";

export interface Evidence {
  /** Likeliest first; never empty. */
  senses: Sense[];
  /** 0 to 130. */
  score: number;
}

/** Of token, label, name and placeholder; and for each less trusted source that says the same. */
const TRUST = [100, 70, 50, 30];
const AGREEMENT = 10;
/** "PIN" alone may be any number that somebody keeps secret. */
const BARE_PIN = 35;

/** Evidence of one control; undefined when nothing speaks for it, or something against it. */
export function evidenceOf(control: Control): Evidence | undefined {
  const label = plainWords(labelOf(control));
  const names = namesOf(control);
  const byLabel = sensesOf(label);
  const byName = names.map(nameSenses).find(([sense]) => sense) ?? [];
  const placeholder = plainWords(placeholderOf(control));
  const token = tokenSense(control.autocomplete ?? "");
  const sources = [trusted(token, byLabel, byName, label), byLabel, byName, sensesOf(placeholder)];

  const first = sources.findIndex(([sense]) => sense);
  if (
    first < 0 ||
    sources[first][0] === "none" ||
    names.some((name) => sensesOf(plainWords(name))[0] === "none")
  )
    return;
  const lower = sources.slice(first + 1).map(([sense]) => sense);
  let senses = sources[first];
  // "Address" with the name `address2` is line 2.
  const exact = lower.find((sense) => /^(one|two|more)$/.test(sense));
  if (exact && /^(address|street)$/.test(senses[0])) senses = [exact];
  let score =
    TRUST[first] +
    AGREEMENT * lower.filter((sense) => sense && familyOf(sense) === familyOf(senses[0])).length;
  if (senses[0] === "pincode" && !/code|zip|post|कोड/i.test([label, placeholder, token, ...names].join())) {
    if (isSecret(control)) return;
    score = BARE_PIN;
  }
  return { senses, score };
}

/**
 * Tokens are copied from demo pages on to fields that they do not fit. One that the label denies says nothing;
 * one that neither label nor name bears out says nothing where a field is one of a kind.
 */
function trusted(token: Sense | undefined, byLabel: Sense[], byName: Sense[], label: string): Sense[] {
  if (!token) return [];
  const family = familyOf(token);
  if (byLabel[0]) return familyOf(byLabel[0]) === family ? [token] : [];
  const vague = family === "street" || token === "none" || !/[a-zऀ-ॿ]{2}/.test(label);
  return vague || (byName[0] && familyOf(byName[0]) === family) ? [token] : [];
}

function isSecret(control: Element): boolean {
  let box: Element | undefined = control;
  for (let level = 0; box && level < 5; level++, box = parentOf(box)) {
    if (/gift|upi|wallet|otp|card|log-?in/i.test(`${box.id} ${box.className} ${box.ariaLabel}`)) return true;
  }
  return false;
}

/** Senses of a name: of its last part that says something, with an index counted from 0. */
function nameSenses(name: string): Sense[] {
  const parts = name.split(/[.[\]/]+/).filter(Boolean);
  const index = parts[1] && /^\d+$/.test(parts[parts.length - 1]) ? parts.pop() : "";
  for (const part of parts.reverse()) {
    const senses = sensesOf(plainWords(part));
    // `province_country_field` says too much.
    if (!senses[0] || /country./.test(part)) continue;
    return index && /^(address|street)$/.test(senses[0])
      ? [(["one", "two"] as const)[Number(index)] ?? "more"]
      : specific(part, senses);
  }
  return [];
}

/** `shipping_address_flat` is the flat. */
function specific(part: string, senses: Sense[]): Sense[] {
  return senses[0] === "address"
    ? [sensesOf(plainWords(part).replace(/.*address/, ""))[0] ?? senses[0]]
    : senses;
}

function namesOf(control: Control): string[] {
  const host = lonelyHost(control);
  const names = ["name", "id", "data-type", "data-field", "data-name", "formcontrolname", "data-testid"].map(
    (name) => control.getAttribute(name),
  );
  return [...names, host?.getAttribute("name"), host?.id].filter(
    (name) => name && /[a-z]{3}/i.test(name),
  ) as string[];
}
