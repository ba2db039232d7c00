/** Asks the service. Every failure is silent: a sale never waits for us. */
import type { Settings } from "./settings.ts";

export interface PinAnswer {
  pin: string;
  found: boolean | null;
  state: string;
  districts: string[];
  offices: string[];
  /** Everything a list may call them, the best first; a city is "" when nobody knows it. */
  city_names?: string[];
  state_names?: string[];
}

/** The part of SPEC's verification result that the widget reads; the page gets all of it. */
export interface Result {
  check_id: string;
  score: number;
  status: "VERIFIED" | "NEEDS_REVIEW" | "INVALID";
  standardized: Record<string, string>;
  issues: { code: string; severity: string; message: string }[];
  corrections: { field: string; to: string }[];
  pincode_info: { pin: string; state: string };
}

/** Longest that anybody waits for an answer, milliseconds. */
export const PATIENCE = 1450;

export interface Service {
  /** Whether nothing is asked at the moment. */
  isQuiet(): boolean;
  /** Undefined when there is no answer. */
  pin(pin: string): Promise<PinAnswer | undefined>;
  /** Undefined when there is no answer, or `stop` ended it. */
  verify(address: object, stop: AbortController): Promise<Result | undefined>;
}

export function createService({ base, key }: Settings): Service {
  let quietUntil = key ? 0 : Number.POSITIVE_INFINITY;
  const pins: Record<string, PinAnswer | undefined> = {};
  const isQuiet = () => Date.now() < quietUntil;
  const rest = (seconds: number) => {
    quietUntil = Date.now() + seconds * 1000;
  };

  /** A body without a media type of its own and a key in the address need no preflight. */
  async function ask(path: string, stop: AbortController, body?: string): Promise<unknown> {
    if (isQuiet()) return;
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      stop.abort();
    }, PATIENCE);
    try {
      const response = await fetch(`${base}/api/v1/public/${path}?pk=${key}`, {
        method: body ? "POST" : "GET",
        body,
        signal: stop.signal,
        credentials: "omit",
      });
      if (response.ok) return await response.json();
      const { status, headers } = response;
      if (status === 429) rest(Number(headers.get("retry-after")) || 60);
      // A wrong key, a used-up month and a foreign domain do not change soon.
      else if (status !== 422) rest(status < 404 ? 300 : 10);
    } catch {
      if (late || !stop.signal.aborted) rest(10);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    isQuiet,
    async pin(pin) {
      const answer = (pins[pin] ?? (await ask(`pincode/${pin}`, new AbortController()))) as
        | PinAnswer
        | undefined;
      if (!answer?.offices) return;
      pins[pin] = answer;
      return answer;
    },
    async verify(address, stop) {
      const answer = (await ask("address/verify", stop, JSON.stringify(address))) as Result | undefined;
      if (answer?.issues && !stop.signal.aborted) return answer;
    },
  };
}
