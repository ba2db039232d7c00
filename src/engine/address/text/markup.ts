/** Takes out of a text what is no part of an address: HTML that a shop's export left in it, links, e-mail addresses. */

/** What the entities that exports write stand for. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "-",
  mdash: "-",
  lsquo: "'",
  rsquo: "'",
  ldquo: '"',
  rdquo: '"',
};
const ENTITY = /&(?:amp;)*(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi;
/** "<br>", "</p>", "<br />": a tag without attributes. */
const TAG = /<\/?[a-z]\w{0,9} ?\/?>/gi;
const LAST_CODE_POINT = 0x10ffff;

/** What every link begins with that is copied, and no address has. */
const SCHEME_END = "://";
/** The label before what is taken out: "Email: ", "mail id - ". */
const LABEL = /(?:^|[^\p{L}])(?:e-?mail|mail)(?: ?id)?[ :-]{0,3}$/iu;

/** By its code, whether text with the character may have something to take out: & < @ and a colon. */
const SIGNS = new Uint8Array(128);
for (const sign of "&<@:") SIGNS[sign.charCodeAt(0)] = 1;

/** True when the text may have markup: few addresses do, and all are asked. */
export function mayHaveMarkup(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (SIGNS[text.charCodeAt(i)] === 1) return true;
  return false;
}

/**
 * The text with its entities decoded, its tags as commas, and links and e-mail addresses left out; the same string where
 * there is nothing of these.
 */
export function withoutMarkup(text: string): string {
  let rest = text;
  if (rest.includes("&") && rest.includes(";")) rest = rest.replace(ENTITY, decoded);
  if (rest.includes("<")) rest = rest.replace(TAG, ", ");
  if (rest.includes(SCHEME_END)) rest = cutAll(rest, SCHEME_END, linkFrom);
  return rest.includes("@") ? cutAll(rest, "@", mailFrom) : rest;
}

function decoded(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
  return code > LAST_CODE_POINT ? entity : String.fromCodePoint(code);
}

/** Cuts out the run of characters around each mark that `from` says is no address. */
function cutAll(text: string, mark: string, from: (text: string, at: number, to: number) => number): string {
  let rest = text;
  for (let at = rest.indexOf(mark); at >= 0; ) {
    let to = at + mark.length;
    while (to < rest.length && !isGap(rest.charCodeAt(to))) to++;
    const start = from(rest, at, to);
    if (start < 0) at = rest.indexOf(mark, to);
    else {
      const before = rest.slice(0, start).replace(LABEL, "");
      rest = `${before}, ${rest.slice(to)}`;
      at = rest.indexOf(mark, before.length);
    }
  }
  return rest;
}

/** A space, comma or bracket ends a link. */
const isGap = (code: number): boolean => code <= 32 || GAPS.includes(String.fromCharCode(code));
const GAPS = ",;|()<>\"'";

/** Where the link around `at` begins. */
function linkFrom(text: string, at: number): number {
  let from = at;
  while (from > 0 && !isGap(text.charCodeAt(from - 1))) from--;
  return from;
}

/** Where the e-mail address around the @ begins; -1 for "Shop 4 @ MG Road", which is none. */
function mailFrom(text: string, at: number, to: number): number {
  const from = linkFrom(text, at);
  const dot = text.indexOf(".", at + 2);
  return from < at && dot > 0 && dot + 1 < to ? from : -1;
}
