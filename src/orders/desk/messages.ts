/** What the server and the thread of the order desk say to each other: many at a time, in one JSON text. */
import type { SharedDb } from "../../db/open.ts";
import type { ProblemExtras, ProblemStatus } from "../../problem.ts";
import type { OrderDesk } from "./types.ts";

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
