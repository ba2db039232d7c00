/** What is made of the evidence on a clock: each case is the sights of a server, one after the other. */
import { describe, expect, test } from "bun:test";
import { confirmed, judge, type Sight } from "../../../src/features/clock/judge.ts";
import { type ClockState, parseState, UNSEEN, type Why } from "../../../src/features/clock/stored.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 23, 6);

/** Differences to {@link NOW}, or in the case of `ms` to the first sight. */
interface Seen {
  now: number;
  /** Time that the machine has counted; as the clock says by default. */
  ms?: number;
  run?: string;
  countsSleep?: boolean;
  builtAt?: number;
  newestAt?: number;
  otherClock?: number;
  /** A person says that it is right. */
  isConfirmed?: boolean;
}

const at = (difference: number | undefined) => (difference === undefined ? null : NOW + difference);
const sightOf = ({
  now,
  ms = now,
  run = "boot",
  countsSleep = true,
  builtAt,
  newestAt,
  otherClock,
}: Seen): Sight => ({
  ...{ now: NOW + now, steady: { run, ms: 1000 * DAY + ms, countsSleep } },
  ...{ builtAt: at(builtAt), newestAt: at(newestAt), otherClock: at(otherClock) },
});

function after(sights: readonly Seen[]): ClockState {
  return sights.reduce<ClockState>((state, seen) => {
    const next = seen.isConfirmed ? confirmed(sightOf(seen)) : judge(state, sightOf(seen));
    // As it is stored.
    return parseState(JSON.stringify(next ?? state));
  }, UNSEEN);
}
const verdict = (sights: readonly Seen[]): Why | null => after(sights).doubt?.why ?? null;

/** Looks at the same clock for a while, a day apart. */
const kept = (days: number, from: Seen): Seen[] =>
  Array.from({ length: days }, (_, i) => ({
    ...from,
    now: from.now + (i + 1) * DAY,
    ms: (from.ms ?? from.now) + (i + 1) * DAY,
  }));

const JUMP = { now: 1200 * DAY, ms: MINUTE };
const HOLIDAY = { now: 60 * DAY, ms: 0, run: "boot 2" };

const CASES: [name: string, sights: Seen[], verdict: Why | null][] = [
  ["a first start", [{ now: 0, builtAt: -DAY }], null],
  ["a first start a day before the program was made", [{ now: 0, builtAt: DAY }], null],
  ["a first start before that", [{ now: 0, builtAt: DAY + 1 }], "before_build"],
  ["an update of a shop at work", [{ now: 0, newestAt: -MINUTE }], null],
  ["an update with a record of within an hour ahead", [{ now: 0, newestAt: HOUR }], null],
  ["an update with a later one", [{ now: 0, newestAt: HOUR + 1 }], "before_record"],
  ["an update of a shop that was closed for three days", [{ now: 0, newestAt: -3 * DAY }], null],
  ["an update with the clock further on", [{ now: 0, newestAt: -3 * DAY - 1 }], "jumped_ahead"],
  [
    "the start after that",
    [
      { now: 0, newestAt: -9 * DAY },
      { now: MINUTE, newestAt: 0 },
    ],
    "jumped_ahead",
  ],

  ["a minute later", [{ now: 0 }, { now: MINUTE }], null],
  ["a jump of an hour", [{ now: 0 }, { now: HOUR, ms: 0 }], null],
  ["a longer jump", [{ now: 0 }, { now: HOUR + 1, ms: 0 }], "jumped_ahead"],
  [
    "two jumps of 40 minutes",
    [{ now: 0 }, { now: 40 * MINUTE, ms: 0 }, { now: 80 * MINUTE, ms: 0 }],
    "jumped_ahead",
  ],
  ["a step back by an hour", [{ now: 0 }, { now: -HOUR, ms: 0 }], null],
  ["a longer one", [{ now: 0 }, { now: -HOUR - 1, ms: 0 }], "before_record"],
  [
    "a step back, and the time it takes",
    [{ now: 0 }, { now: -2 * HOUR, ms: 0 }, { now: 0, ms: 2 * HOUR }],
    null,
  ],
  ["ten days of sleep that the machine has counted", [{ now: 0 }, { now: 10 * DAY }], null],
  [
    "three days that it has not",
    [
      { now: 0, countsSleep: false },
      { now: 3 * DAY, ms: 0, countsSleep: false },
    ],
    null,
  ],
  [
    "longer ones",
    [
      { now: 0, countsSleep: false },
      { now: 3 * DAY + 1, ms: 0, countsSleep: false },
    ],
    "jumped_ahead",
  ],

  ["a restart of the program after ten days", [{ now: 0 }, { now: 10 * DAY, newestAt: 0 }], null],
  ["a restart of the machine after three days", [{ now: 0 }, { now: 3 * DAY, ms: 0, run: "boot 2" }], null],
  ["a later one", [{ now: 0 }, { now: 3 * DAY + 1, ms: 0, run: "boot 2" }], "jumped_ahead"],
  ["a container that counts anew under the same name", [{ now: 0 }, { now: 2 * DAY, ms: -900 * DAY }], null],
  [
    "a record of after the state was stored",
    [{ now: 0 }, { now: DAY, ms: DAY, newestAt: 2 * DAY }],
    "before_record",
  ],

  ["1,200 days ahead", [{ now: 0 }, JUMP], "jumped_ahead"],
  [
    "and a restart",
    [{ now: 0 }, JUMP, { ...JUMP, now: JUMP.now + MINUTE, ms: 2 * MINUTE, newestAt: JUMP.now }],
    "jumped_ahead",
  ],
  ["and back", [{ now: 0 }, JUMP, { now: 2 * MINUTE }], null],
  [
    "and back with a restart of the machine",
    [{ now: 0 }, JUMP, { now: HOUR, ms: 0, run: "boot 2", newestAt: JUMP.now }],
    null,
  ],
  ["1,200 days back", [{ now: 0 }, { now: -1200 * DAY, ms: MINUTE }], "before_record"],
  ["and ahead", [{ now: 0 }, { now: -1200 * DAY, ms: MINUTE }, { now: 2 * MINUTE }], null],
  [
    "a box without a battery, right a minute after its start",
    [
      { now: -1500 * DAY, ms: 0, builtAt: -9 * DAY },
      { now: 0, ms: MINUTE, builtAt: -9 * DAY, newestAt: -1500 * DAY },
    ],
    null,
  ],

  ["a holiday of two months", [{ now: 0 }, HOLIDAY], "jumped_ahead"],
  ["which a person confirms", [{ now: 0 }, HOLIDAY, { ...HOLIDAY, isConfirmed: true }], null],
  [
    "not for a clock before the program",
    [
      { now: 0, builtAt: 9 * DAY },
      { now: 1, builtAt: 9 * DAY, isConfirmed: true },
    ],
    "before_build",
  ],
  ["after six days in step", [{ now: 0 }, HOLIDAY, ...kept(6, HOLIDAY)], "jumped_ahead"],
  ["after seven", [{ now: 0 }, HOLIDAY, ...kept(7, HOLIDAY)], null],
  [
    "after seven with a jump among them",
    [{ now: 0 }, HOLIDAY, ...kept(3, HOLIDAY), ...kept(4, { now: 70 * DAY, ms: 3 * DAY, run: "boot 2" })],
    "jumped_ahead",
  ],
  [
    "after seven with a night off after each",
    [
      { now: 0 },
      HOLIDAY,
      ...Array.from({ length: 8 }, (_, i) => [
        { now: (60 + 2 * i) * DAY, ms: 0, run: `day ${i}` },
        { now: (61 + 2 * i) * DAY, ms: DAY, run: `day ${i}` },
      ]).flat(),
    ],
    null,
  ],
  [
    "after a month before the program was made",
    [{ now: 0, builtAt: 99 * DAY }, ...kept(30, { now: 0, builtAt: 99 * DAY })],
    "before_build",
  ],
  [
    "set back after it was trusted",
    [{ now: 0 }, { ...HOLIDAY, isConfirmed: true }, { now: MINUTE }],
    "before_record",
  ],
  [
    "and confirmed",
    [{ now: 0 }, { ...HOLIDAY, isConfirmed: true }, { now: MINUTE, isConfirmed: true }, { now: HOUR }],
    null,
  ],

  [
    "another clock that agrees with a jump",
    [{ now: 0 }, JUMP, { ...JUMP, otherClock: JUMP.now + HOUR }],
    null,
  ],
  ["another clock that differs", [{ now: 0 }, { now: MINUTE, otherClock: MINUTE + HOUR + 1 }], "other_clock"],
  ["and is not heard again", [{ now: 0, otherClock: 99 * DAY }, { now: MINUTE }], "other_clock"],
  ["and is not heard for a week", [{ now: 0, otherClock: 99 * DAY }, ...kept(7, { now: 0 })], null],
  [
    "and is heard each day",
    [{ now: 0 }, ...kept(9, { now: 0 }).map((seen) => ({ ...seen, otherClock: -99 * DAY }))],
    "other_clock",
  ],
  [
    "whatever it says after a person has confirmed",
    [
      { now: 0, isConfirmed: true },
      { now: MINUTE, otherClock: 9 * DAY },
    ],
    null,
  ],
];

describe.each(CASES)("%s", (_, sights, why) => {
  test(why === null ? "is trusted" : `is doubted: ${why}`, () => expect(verdict(sights)).toBe(why));
});

test("what is stored of another version is as nothing", () => {
  expect(parseState('{"trusted": 7}')).toEqual(UNSEEN);
});
