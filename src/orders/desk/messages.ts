/** What the server and the thread of the order desk say to each other: many at a time, in one text. */
import type { SharedDb } from "../../db/open.ts";
import type { ProblemExtras, ProblemStatus } from "../../problem.ts";
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
 * Questions as JSON, and beside it the long texts of orders, which are JSON themselves: to escape and to unescape
 * them takes longer than all the rest.
 */
export function encode(questions: readonly Question[]): string {
  const texts: string[] = [];
  const slim = questions.map((question) => {
    const order = orderOf(question);
    if (!order) return question;
    texts.push(order.part.address, order.part.verification);
    return { ...question, args: [{ ...order, part: { ...order.part, ...NO_TEXTS } }, question.args[1]] };
  });
  return [JSON.stringify(slim), ...texts].join(BETWEEN);
}

export function decode(text: string): Question[] {
  const [json, ...texts] = text.split(BETWEEN);
  const questions = JSON.parse(json) as Question[];
  let next = 0;
  for (const question of questions) {
    const order = orderOf(question);
    if (!order) continue;
    order.part.address = texts[next++];
    order.part.verification = texts[next++];
  }
  return questions;
}

const NO_TEXTS = { address: "", verification: "" };

/** The order of a question that is asked by the thousand. */
const orderOf = ({ name, args }: Question): OrderToSave | null =>
  name === "save" ? (args[0] as OrderToSave) : null;
