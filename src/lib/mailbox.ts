/**
 * The mailbox that an e-mail reaches: people write the address of one in many ways.
 *
 * A provider is listed if its help pages, or independent tests of its service, show that it delivers these spellings to
 * one mailbox. None lets a name contain a +, and what is ignored in a name is reserved to its owner, so no two people's
 * mailboxes become equal. Any other domain is exact, such as a firm's, and Yahoo's: the part before the hyphen of a
 * disposable address is not the owner's name there.
 */
import { latinLookalikes } from "./lookalikes.ts";

/** Each line: the domains under which one mailbox has the same name, the usual one first. */
const SAME_NAME = [
  // Those after the first two are typos of it, which nobody has a mailbox at.
  `gmail.com googlemail.com gmail.con gmail.co gmail.cm gmail.comm gmial.com gamil.com gmai.com gmal.com gmil.com
   gnail.com gmaill.com`,
  // Who has a mailbox at me.com or mac.com also has it at icloud.com.
  "icloud.com me.com mac.com",
  // A name of one domain is reserved to its owner at the others.
  "proton.me protonmail.com protonmail.ch pm.me",
  "yandex.com yandex.ru ya.ru",
  // The same name may be another person's at each of these.
  ..."outlook.com outlook.in hotmail.com hotmail.in hotmail.co.uk live.com live.in live.co.uk msn.com".split(
    " ",
  ),
  ..."fastmail.com fastmail.fm".split(" "),
];

/** What a provider ignores in a name, by its usual domain. */
const IGNORED: Readonly<Record<string, readonly string[]>> = {
  "gmail.com": ["."],
  "proton.me": [".", "_", "-"],
};

interface Provider {
  /** Its usual domain. */
  domain: string;
  ignored: readonly string[];
}

/** By each of their domains. */
const PROVIDERS: ReadonlyMap<string, Provider> = new Map(
  SAME_NAME.flatMap((line) => {
    const domains = line.split(/\s+/);
    const provider = { domain: domains[0], ignored: IGNORED[domains[0]] ?? [] };
    return domains.map((domain): [string, Provider] => [domain, provider]);
  }),
);

/** Providers, besides {@link PROVIDERS}, at which a name has only Latin letters: one that looks so is that one. */
const LATIN_NAMES: ReadonlySet<string> = new Set(
  "yahoo.com yahoo.in yahoo.co.in ymail.com rocketmail.com rediffmail.com rediff.com aol.com zoho.com".split(
    " ",
  ),
);

const ASCII = /^[ -~]*$/;
/** Without spaces, and without what may stand around an address: < > , ; */
const BARE = /^[!-+\--:=?-~]*$/;

/**
 * The e-mail in the one spelling that stands for all of its mailbox: trimmed, in lower case, without a tag after a +,
 * what its provider ignores, and the dot that ends a full domain name. Any other text is only trimmed, in lower case.
 * @param email as typed
 */
export function mailboxOf(email: string): string {
  const key = plain(email.trim().toLowerCase());
  const at = key.indexOf("@");
  const domain = key.slice(at + 1);
  const provider = at > 0 ? PROVIDERS.get(domain) : undefined;
  if (!provider) return key;
  const plus = key.indexOf("+");
  let name = key.slice(0, plus > 0 && plus < at ? plus : at);
  for (const character of provider.ignored)
    if (name.includes(character)) name = name.replaceAll(character, "");
  const isSpelledSo = name.length === at && domain === provider.domain;
  return name === "" || isSpelledSo ? key : `${name}@${provider.domain}`;
}

/** The address itself, in ASCII if it was typed in full-width letters, look-alikes or with invisible characters. @param key in lower case */
function plain(key: string): string {
  const text = BARE.test(key) ? key : (readable(key) ?? key);
  return text.endsWith(".") ? text.slice(0, -1) : text;
}

/** Null for a name in another script, in which what looks alike may distinguish names. */
function readable(key: string): string | null {
  const address = withoutWrapping(
    key
      .normalize("NFKC")
      .replace(/\p{Cf}/gu, "")
      .toLowerCase(),
  );
  if (ASCII.test(address)) return address;
  const latin = latinLookalikes(address.normalize("NFKD").replace(/\p{M}/gu, "")).replaceAll("ı", "i");
  const domain = latin.slice(latin.lastIndexOf("@") + 1);
  return ASCII.test(latin) && (PROVIDERS.has(domain) || LATIN_NAMES.has(domain)) ? latin : null;
}

/** "Ravi <ravi@gmail.com>", "ravi @ gmail.com", "ravi@gmail,com;": without names, spaces beside the @, commas. */
function withoutWrapping(text: string): string {
  const inside = text.slice(text.lastIndexOf("<") + 1);
  const at = inside.lastIndexOf("@");
  if (at < 0) return text.trim();
  const [domain] = inside
    .slice(at + 1)
    .trimStart()
    .split(/[;>\s]/, 1);
  return `${inside.slice(0, at).trim()}@${domain.replaceAll(",", ".")}`;
}
