/** Signals of the buyer's name, e-mail and phone as typed. */
import { isGibberishEmail, isJunkName, isRepeatedDigits, isThrowaway } from "./person-text.ts";
import type { Catalogue } from "./signal.ts";

export const PERSON_SIGNALS: Catalogue = {
  phone: {
    type: "string",
    example: "9845012345",
    description: "Phone, ten digits when it is a valid Indian mobile",
    read: ({ facts }) => facts.phone,
    describe: (phone) => (phone === "" ? "No phone" : `Phone ${phone}`),
  },
  phone_missing: {
    type: "boolean",
    example: true,
    description: "There is no phone at all",
    read: ({ facts }) => facts.phone === "",
    describe: (missing) => (missing ? "No phone was given" : "A phone was given"),
  },
  phone_repeated: {
    type: "boolean",
    example: true,
    trend: "riskier",
    description: "The phone is of repeated or counted digits, such as 9999999999 or 9876543210",
    read: ({ facts }) => isRepeatedDigits(facts.phone),
    describe: (_, all) => `The phone is ${all.phone}`,
  },
  email: {
    type: "string",
    example: "asha@example.com",
    description: "E-mail in lower case",
    read: ({ email }) => email,
    describe: (email) => (email === "" ? "No e-mail" : `E-mail ${email}`),
  },
  email_missing: {
    type: "boolean",
    example: true,
    description: "There is no e-mail",
    read: ({ email }) => email === "",
    describe: (missing) => (missing ? "No e-mail was given" : "An e-mail was given"),
  },
  email_throwaway: {
    type: "boolean",
    example: true,
    trend: "riskier",
    description: "The e-mail is of a service for addresses that are thrown away",
    read: ({ email }) => isThrowaway(email),
    describe: (_, all) => `The e-mail is ${all.email}`,
  },
  email_gibberish: {
    type: "boolean",
    example: true,
    trend: "riskier",
    description: "The e-mail's name is letters in no order, or is far too short",
    read: ({ email, isGibberish }) => isGibberishEmail(email, isGibberish),
    describe: (_, all) => `The e-mail is ${all.email}`,
  },
  name_missing: {
    type: "boolean",
    example: true,
    description: "There is no name",
    read: ({ facts }) => facts.name.trim() === "",
    describe: (missing) => (missing ? "No name was given" : "A name was given"),
  },
  name_junk: {
    type: "boolean",
    example: true,
    trend: "riskier",
    description: "The name is a placeholder, keyboard mash or has no letters",
    read: ({ facts, isGibberish }) => isJunkName(facts.name, isGibberish),
    describe: (junk) => (junk ? "Nobody has the name that was typed" : "The name looks like one"),
  },
};
