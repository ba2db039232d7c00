/** The state of the clock as it is stored. */
import { type Static, Type as t } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";

/**
 * Why a clock is doubted: it is earlier than the program's build; earlier than what was stamped or seen before; further
 * ahead than time can have passed; or differs from another clock (NTP, signed webhooks).
 */
const Why = t.Union([
  t.Literal("before_build"),
  t.Literal("before_record"),
  t.Literal("jumped_ahead"),
  t.Literal("other_clock"),
]);
export type Why = Static<typeof Why>;

/** The clock at its latest sight; times are milliseconds since 1970. */
const Step = t.Object({
  at: t.Number(),
  /** See {@link Steady} in judge.ts. */
  run: t.String(),
  /** The start of the run by this clock, when it was first seen in that run. */
  origin: t.Number(),
});
export type Step = Static<typeof Step>;

const ClockState = t.Object({
  /** Where it was trusted last; null when it never was. */
  trusted: t.Union([Step, t.Null()]),
  doubt: t.Union([
    t.Object({
      why: Why,
      step: Step,
      /** For how long it has run steadily since, milliseconds. */
      agreedMs: t.Number(),
    }),
    t.Null(),
  ]),
  /** Whether a person has confirmed it, which takes precedence over another clock. */
  isConfirmed: t.Boolean(),
});
export type ClockState = Static<typeof ClockState>;

export const UNSEEN: ClockState = { trusted: null, doubt: null, isConfirmed: false };

/** @param text JSON; null when nothing is stored */
export function parseState(text: string | null): ClockState {
  const state: unknown = JSON.parse(text ?? "null");
  return Value.Check(ClockState, state) ? state : UNSEEN;
}
