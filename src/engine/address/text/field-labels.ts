/** Labels of fields in an address that was filled into one box: "Name: … Address: … City: … State: …". */
import { opensPart, Role, Sep, type Token } from "./token.ts";
import { WordSet } from "./word-set.ts";

const LABELS = new WordSet("name address addr add city state country".split(" "));
/** Labels only with a colon behind them: "Street: 5th Cross"; "Area - Wakad" may be a name. */
const COLON_LABELS = new WordSet("to street area locality location place".split(" "));
/** What stands before "address" and "name": "Delivery address:". */
const BEFORE_LABEL: ReadonlySet<string> = new Set(
  `full complete delivery shipping billing customer home my permanent current present postal ship deliver
   delivered`.split(/\s+/),
);
const COLON = ":";

/** Gives the labels their role; each starts a part, and the text after it another one. "Name" at the start marks a person. */
export function markFieldLabels(tokens: readonly Token[]): void {
  for (let i = 0; i + 1 < tokens.length; i++) {
    const { word } = tokens[i];
    const isShort = COLON_LABELS.has(word);
    if (!(isShort || LABELS.has(word))) continue;
    const isLong = i > 0 && tokens[i].sep === Sep.space && BEFORE_LABEL.has(tokens[i - 1].word.lower);
    const from = isLong ? i - 1 : i;
    if (!(isShort ? isColonLabel(tokens, from, i) : isLabel(tokens, from, i))) continue;
    if (i === 0 && word.lower === "name") continue;
    tokens[from].role = Role.label;
    tokens[i].role = Role.label;
    tokens[i + 1].sep = Sep.comma;
    if (from > 0) tokens[from].sep = Sep.comma;
  }
}

/** A colon stands behind it, or it opens its part and a dash does: "City - Patna", not "Salt Lake City - Kolkata". */
function isLabel(tokens: readonly Token[], from: number, i: number): boolean {
  if (hasColon(tokens[i])) return true;
  const { sep } = tokens[i + 1];
  return opensPart(tokens, from) && (sep === Sep.dash || sep === Sep.hyphen);
}

/** "Street: Temple Street", but "Street: 5" is Street 5, and "MG Street: 12" a name. */
function isColonLabel(tokens: readonly Token[], from: number, i: number): boolean {
  const { word } = tokens[i + 1];
  return opensPart(tokens, from) && hasColon(tokens[i]) && (word.digits === 0 || word.isOrdinal);
}

const hasColon = ({ source, end }: Token): boolean =>
  source.charAt(end) === COLON || source.startsWith(" :", end);
