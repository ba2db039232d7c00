/** Requests to the service. Every failure is silent: a sale never waits for the service. */

export interface PinAnswer {
  pin: string;
  found: boolean | null;
  offices: string[];
  /** All their names in lists, the best first; empty when unknown. */
  city_names: string[];
  state_names: string[];
}

export interface Correction {
  field: string;
  from: string;
  to: string;
  /** The evidence, in English. */
  reason: string;
  /** Which evidence it is, and what it says besides the words of its key. */
  key?: string;
  values?: Record<string, string>;
  /** 0 to 1. */
  confidence: number;
}

export interface Issue {
  code: string;
  severity?: string;
  message: string;
  /** What the message says besides the words of its code. */
  values?: Record<string, string | number>;
}

/** The part of the verification result that the widget reads; the page gets all of it. */
export interface Result {
  check_id: string;
  score: number;
  status: "VERIFIED" | "NEEDS_REVIEW" | "INVALID";
  standardized: Record<string, string>;
  issues: Issue[];
  /** Strongest first. */
  corrections: Correction[];
  pincode_info: { pin: string; state: string };
}

export const TIMEOUT_MS = 1450;

export interface Service {
  /** Whether requests are suspended. */
  isQuiet(): boolean;
  /** Milliseconds until the server, which was asked too often (429), may be asked again; 0 when it was not. */
  busyMs(): number;
  /** The response to a GET, or to a POST with a body; undefined on failure. What was answered is not asked again. */
  ask<Answer>(path: string, body?: string): Promise<Answer | undefined>;
}

/**
 * Seconds without requests after a failure. A wrong key, a used-up month and a foreign domain do not change soon; one
 * address that is refused is no reason to stop.
 */
const restOf = (status: number): number => (status < 404 ? 300 : status === 429 || status > 499 ? 10 : 0);

/** @param base origin of the service */
export const createService = (base: string, key: string | undefined): Service => {
  let quietUntil = key ? 0 : 1 / 0;
  let busyUntil = 0;
  const answers = new Map<string, Promise<unknown>>();
  const isQuiet = () => Date.now() < quietUntil;

  const request = async (path: string, body?: string): Promise<unknown> => {
    if (isQuiet()) return;
    let seconds = 10;
    let isBusy = false;
    try {
      // A body without a media type of its own and a key in the address need no preflight.
      const response = await fetch(`${base}/api/v1/public/${path}?pk=${key}`, {
        method: body && "POST",
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { status, headers, ok } = response;
      seconds = Number(headers.get("retry-after")) || restOf(status);
      isBusy = status === 429;
      const answer = await response.json();
      if (ok) return answer;
    } catch {
      // No answer, or none of ours.
    }
    quietUntil = Date.now() + seconds * 1000;
    if (isBusy) busyUntil = quietUntil;
  };

  return {
    isQuiet,
    busyMs: () => Math.max(0, busyUntil - Date.now()),
    ask<Answer>(path: string, body?: string) {
      const question = path + body;
      let answer = answers.get(question);
      if (!answer) {
        answer = request(path, body);
        answers.set(question, answer);
        void answer.then((given) => given ?? answers.delete(question));
      }
      return answer as Promise<Answer | undefined>;
    },
  };
};
