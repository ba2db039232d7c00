/** Midnight in India, at which the days of the figures change. */

const DAY_MS = 86_400_000;
const INDIA_MS = 5.5 * 3_600_000;

/**
 * Waits for the next day of India where the present one has too little time left for tests that count by days.
 * @param seconds that they take at most
 */
export async function awayFromMidnight(seconds: number): Promise<void> {
  const left = DAY_MS - ((Date.now() + INDIA_MS) % DAY_MS);
  if (left < seconds * 1000) await Bun.sleep(left);
}
