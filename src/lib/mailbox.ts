/**
 * The mailbox that an e-mail reaches: people write the address of one in many ways.
 *
 * A provider is listed if its help pages, or independent tests of its service, show that it delivers these spellings to
 * one mailbox. None lets a name contain a +, and what is ignored in a name is reserved to its owner, so no two people's
 * mailboxes become equal. Any other domain is exact, such as a firm's, and Yahoo's: the part before the hyphen of a
 * disposable address is not the owner's name there.
 */

/** Each line: the domains under which one mailbox has the same name, the usual one first. */
const SAME_NAME = [
  "gmail.com googlemail.com",
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
    const domains = line.split(" ");
    const provider = { domain: domains[0], ignored: IGNORED[domains[0]] ?? [] };
    return domains.map((domain): [string, Provider] => [domain, provider]);
  }),
);

const ASCII = /^[ -~]*$/;

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

/** In ASCII what was typed in full-width letters or copied with invisible characters. @param key in lower case */
function plain(key: string): string {
  let text = key;
  if (!ASCII.test(key)) {
    const ascii = key
      .normalize("NFKC")
      .replace(/\p{Cf}/gu, "")
      .trim()
      .toLowerCase();
    // In another script these may distinguish names.
    if (ASCII.test(ascii)) text = ascii;
  }
  return text.endsWith(".") ? text.slice(0, -1) : text;
}
