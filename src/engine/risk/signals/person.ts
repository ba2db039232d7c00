/** Signals of the buyer's name, e-mail and phone as typed. */
import { fact } from "../../../../data/catalogue/evidence/index.ts";
import type { PERSON } from "../../../../data/catalogue/signals/person.ts";
import { isFillerPhone } from "../identity/phone.ts";
import { isGibberishEmail, isJunkName, isThrowaway } from "./person-text.ts";
import type { Reader, Readers } from "./signal.ts";

const describeEmail: Reader["describe"] = (_, { email }) => fact("email_is", { email: String(email) });

export const PERSON_SIGNALS: Readers<typeof PERSON> = {
  phone: {
    read: ({ facts }) => facts.phone,
    describe: (phone) => (phone === "" ? fact("no_phone") : fact("phone", { phone: String(phone) })),
  },
  phone_missing: {
    read: ({ facts }) => facts.phone === "",
    describe: (missing) => (missing ? fact("identity_missing", { identity: "phone" }) : fact("phone_given")),
  },
  phone_repeated: {
    trend: "riskier",
    read: ({ facts }) => isFillerPhone(facts.phone),
    describe: (_, { phone }) => fact("phone_is", { phone: String(phone) }),
  },
  email: {
    read: ({ email }) => email,
    describe: (email) => (email === "" ? fact("no_email") : fact("email", { email: String(email) })),
  },
  email_missing: {
    read: ({ email }) => email === "",
    describe: (missing) => (missing ? fact("identity_missing", { identity: "email" }) : fact("email_given")),
  },
  email_throwaway: {
    trend: "riskier",
    read: ({ email }) => isThrowaway(email),
    describe: describeEmail,
  },
  email_gibberish: {
    trend: "riskier",
    read: ({ email, isGibberish }) => isGibberishEmail(email, isGibberish),
    describe: describeEmail,
  },
  name_missing: {
    read: ({ facts }) => facts.name.trim() === "",
    describe: (missing) => fact(missing ? "name_missing" : "name_given"),
  },
  name_junk: {
    trend: "riskier",
    read: ({ facts, isGibberish }) => isJunkName(facts.name, isGibberish),
    describe: (junk) => fact(junk ? "name_junk" : "name_plausible"),
  },
};
