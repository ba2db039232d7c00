/** What the server and the thread of the order desk say to each other: many at a time, in one text. */
import type { SharedDb } from "../../db/open.ts";
import type { ProblemExtras, ProblemStatus } from "../../problem.ts";
import type { SavedOrder } from "../types.ts";
import type { OrderDesk, OrderToSave } from "./types.ts";

/** The first message: the only one that is no text. */
export interface Opening {
  db: SharedDb;
}

export interface Question {
  id: number;
  name: keyof OrderDesk;
  args: unknown[];
}

export type Reply =
  | { id: number; value: unknown }
  | { id: number; problem: { status: ProblemStatus; code: string; detail: string; extras: ProblemExtras } }
  | { id: number; error: string }
  /** Alerts wait to be sent. */
  | { alerts: true }
  | { log: { msg: string; error: string } };

/** Stands between texts: JSON has it nowhere. */
const BETWEEN = "\u0000";

/**
 * Messages as JSON, and beside it their long texts, which are JSON themselves: to escape and to unescape them would
 * take longer than all the rest.
 */
export interface Codec<Message> {
  encode(messages: readonly Message[]): string;
  decode(text: string): Message[];
}

export const QUESTIONS = codec<Question>(
  ({ name, args }) => {
    if (name === "save") return [(args[0] as OrderToSave).part];
    return name === "saveAll" ? (args[0] as OrderToSave[]).map(({ part }) => part) : [];
  },
  ["address", "verification"],
);
export const REPLIES = codec<Reply>(
  (reply) => ("value" in reply ? [reply.value].flat().filter(isSaved) : []),
  ["riskReasons"],
);

const isSaved = (value: unknown): value is SavedOrder =>
  typeof value === "object" && value !== null && "riskReasons" in value;

/**
 * @param holdersOf the objects in a message that have long texts
 * @param keys of the texts
 */
function codec<Message>(
  holdersOf: (message: Message) => readonly object[],
  keys: readonly string[],
): Codec<Message> {
  /** Visits the texts of all messages, in one order on both sides. */
  const visit = (messages: readonly Message[], each: (text: string) => string) => {
    for (const message of messages) {
      for (const holder of holdersOf(message) as readonly Record<string, string>[])
        for (const key of keys) holder[key] = each(holder[key]);
    }
  };
  return {
    encode(messages) {
      const texts: string[] = [];
      visit(messages, (text) => {
        texts.push(text);
        return "";
      });
      const json = JSON.stringify(messages);
      let next = 0;
      visit(messages, () => texts[next++]);
      return [json, ...texts].join(BETWEEN);
    },
    decode(text) {
      const [json, ...texts] = text.split(BETWEEN);
      const messages = JSON.parse(json) as Message[];
      let next = 0;
      visit(messages, () => texts[next++]);
      return messages;
    },
  };
}
