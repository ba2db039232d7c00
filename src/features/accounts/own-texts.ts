/** A shop's own texts: reasons for rejecting an order, and messages to buyers. */
import { type Static, Type as t } from "@sinclair/typebox";
import { MAX_MESSAGE, MAX_REASON, MAX_REASONS } from "../../../data/catalogue/limits.ts";
import {
  MESSAGE_TEXTS,
  MESSAGE_VARIABLES,
  MESSAGES,
  type MessageKind,
  unknownVariable,
} from "../../../data/catalogue/messages.ts";
import { Problem } from "../../lib/problem.ts";

export const RejectReasons = t.Array(t.String({ maxLength: MAX_REASON }), {
  maxItems: MAX_REASONS,
  description: "Reasons that agents choose from when they reject an order, in this order",
});

const Text = t.Optional(t.String({ maxLength: MAX_MESSAGE }));
const Texts = t.Optional(t.Object({ en: Text, hi: Text }));
const variables = MESSAGE_VARIABLES.map((name) => `{${name}}`);
export const OwnMessages = t.Object(
  { confirm: Texts, house: Texts, pin: Texts } satisfies Record<MessageKind, typeof Texts>,
  {
    $id: "OwnMessages",
    description: `The shop's own texts for the messages that agents send by WhatsApp; a missing one is the default text. They may contain ${variables.join(", ")}`,
  },
);
/** By purpose and language of a message. */
export type OwnMessages = Static<typeof OwnMessages>;

/** Without blanks and repetitions. */
export const reasonsOf = (given: readonly string[]): string[] =>
  [...new Set(given.map((reason) => reason.trim()))].filter((reason) => reason !== "");

/** Without texts that are blank or equal to the default. @throws Problem 400 `invalid_message` with `field` */
export function messagesOf(given: OwnMessages): OwnMessages {
  const own: OwnMessages = {};
  for (const kind of MESSAGES) {
    for (const language of ["en", "hi"] as const) {
      const text = given[kind]?.[language]?.trim() ?? "";
      if (text === "" || text === MESSAGE_TEXTS[kind][language]) continue;
      const variable = unknownVariable(text);
      if (variable !== null) {
        const field = `messages.${kind}.${language}`;
        throw new Problem("invalid_message", { variable: `{${variable}}`, known: variables }, { field });
      }
      own[kind] = { ...own[kind], [language]: text };
    }
  }
  return own;
}
