/** The server's clock as a node counts it. */
import { expect, test } from "bun:test";
import { ServerClock } from "../../../src/db/postgres/server-clock.ts";

test.each([
  ["the first answer is no later than it was made", [[0, 100, 5_000]], 5_000],
  [
    "an answer that fits what is counted changes nothing",
    [
      [0, 100, 5_000],
      [200, 260, 5_120],
    ],
    5_160,
  ],
  [
    "a clock that is ahead of what is counted is followed",
    [
      [0, 100, 5_000],
      [200, 260, 5_400],
    ],
    5_400,
  ],
  [
    "a clock that was set back is followed",
    [
      [0, 100, 5_000],
      [200, 260, 1_000],
    ],
    1_060,
  ],
] as const)("%s", (_rule, answers, expected) => {
  let count = 0;
  const clock = new ServerClock(() => count);
  for (const [asked, arrived, at] of answers) {
    count = asked;
    const heard = clock.asking();
    count = arrived;
    heard(at);
  }
  expect(clock.now()).toBe(expected);
});
