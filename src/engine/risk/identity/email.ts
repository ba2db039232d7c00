/** E-mails that identify nobody: fillers, and those that a marketplace gives an order. */
import {
  FILLER_DOMAINS,
  FILLER_MAILBOXES,
  FILLER_ROLES,
  FIRM_MAILBOXES,
  MAILBOX_PROVIDERS,
  MARKETPLACE_DOMAINS,
} from "../../../../data/fillers.ts";
import { mailboxOf } from "../../../lib/mailbox.ts";
import { isFillerPhone } from "./phone.ts";

/** The normalized e-mail, as it was spelled: trimmed, lower case. Buyers are compared by {@link emailIdentity}. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

const EMAIL = /^[^\s@]+@[^\s@]+$/;
const TOP_LEVEL = /^\D{2,}$/;
/** Domains whose e-mails identify no buyer, whatever precedes the @. */
const NOBODYS_DOMAINS: ReadonlySet<string> = new Set([...FILLER_DOMAINS, ...MARKETPLACE_DOMAINS]);
/** Minimum digits of a numeric mailbox: shorter ones were typed at random. */
const MIN_DIGITS = 6;

/**
 * The identity of an e-mail: its mailbox when it is well-formed, no filler and not of a marketplace, else "".
 * @param email as typed
 */
export function emailIdentity(email: string): string {
  const mailbox = mailboxOf(email);
  if (mailbox === "" || !EMAIL.test(mailbox)) return "";
  const at = mailbox.indexOf("@");
  const domain = mailbox.slice(at + 1);
  if (!isDomain(domain) || isWithin(domain, NOBODYS_DOMAINS)) return "";
  return isFillerMailbox(mailbox.slice(0, at), domain) ? "" : mailbox;
}

/** Several labels, the last one without digits. */
function isDomain(domain: string): boolean {
  const dot = domain.lastIndexOf(".");
  return dot > 0 && domain[0] !== "." && !domain.includes("..") && TOP_LEVEL.test(domain.slice(dot + 1));
}

/**
 * noemail@shop.in, test12@gmail.com, 9999999999@gmail.com, aaaa@x.in, anything@noemail.com.
 * @param email as typed
 */
export function isFillerEmail(email: string): boolean {
  const mailbox = mailboxOf(email);
  const at = mailbox.lastIndexOf("@");
  if (at <= 0) return false;
  const domain = mailbox.slice(at + 1);
  return isWithin(domain, FILLER_DOMAINS) || isFillerMailbox(mailbox.slice(0, at), domain);
}

/** Whether what stands before the @ is a filler. @param name with its sub-address */
function isFillerMailbox(name: string, domain: string): boolean {
  // Sub-addresses reach the same mailbox.
  const plus = name.indexOf("+");
  const letters = (plus < 0 ? name : name.slice(0, plus)).replace(/[._-]/g, "");
  const word = withoutNumber(letters);
  const digits = letters.slice(word.length);
  if (word === "") return digits.length < MIN_DIGITS || isCounted(digits) || isFillerPhone(digits);
  if (FILLER_ROLES.has(letters) || (FILLER_MAILBOXES.has(word) && isCounted(digits))) return true;
  const isAtProvider = MAILBOX_PROVIDERS.has(domain);
  if (isOneCharacter(letters) && (letters.length > 1 || isAtProvider || domain.startsWith(`${letters}.`)))
    return true;
  return isAtProvider && FIRM_MAILBOXES.has(word);
}

/** Without the digits at its end. */
function withoutNumber(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] >= "0" && text[end - 1] <= "9") end--;
  return text.slice(0, end);
}

/** "", 0, 1, 12, 123…, or one digit again and again. */
const isCounted = (digits: string): boolean =>
  digits === "" ||
  "1234567890".startsWith(digits) ||
  isOneCharacter(digits) ||
  "9876543210".startsWith(digits);

const isOneCharacter = (text: string): boolean => text === text[0].repeat(text.length);

/** What stands after the last @; the whole text without one. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

/** Whether a domain, or one that it is a subdomain of, is in a set. */
export function isWithin(domain: string, domains: ReadonlySet<string>): boolean {
  for (let rest = domain; rest !== ""; ) {
    if (domains.has(rest)) return true;
    const dot = rest.indexOf(".");
    if (dot < 0) return false;
    rest = rest.slice(dot + 1);
  }
  return false;
}
