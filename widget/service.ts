/** Asks the service. Every failure is silent: a sale never waits for us. */

export interface PinAnswer {
  found: boolean | null;
  state: string;
  districts: string[];
  offices: string[];
  /** Everything a list may call them, the best first; none when nobody knows. */
  city_names?: string[];
  state_names?: string[];
}

/** The part of SPEC's verification result that the widget reads; the page gets all of it. */
export interface Result {
  check_id: string;
  score: number;
  status: "VERIFIED" | "NEEDS_REVIEW" | "INVALID";
  standardized: Record<string, string>;
  issues: { code: string; severity?: string; message?: string }[];
  corrections: { field: string; to: string }[];
  pincode_info: { pin: string; state: string };
}

/** Longest that anybody waits for an answer, milliseconds. */
export const PATIENCE = 1450;

export interface Service {
  /** Whether nothing is asked at the moment. */
  isQuiet(): boolean;
  /** The answer to a GET, or to a POST with a body; undefined when there is none. */
  ask<Answer>(path: string, body?: string): Promise<Answer | undefined>;
}

/** @param base origin of the service */
export const createService = (base: string, key: string | undefined): Service => {
  let quietUntil = key ? 0 : 1 / 0;
  const isQuiet = () => Date.now() < quietUntil;
  return {
    isQuiet,
    async ask(path, body) {
      if (isQuiet()) return;
      let seconds = 10;
      const stop = new AbortController();
      const timer = setTimeout(() => stop.abort(), PATIENCE);
      try {
        // A body without a media type of its own and a key in the address need no preflight.
        const response = await fetch(`${base}/api/v1/public/${path}?pk=${key}`, {
          method: body ? "POST" : "GET",
          body,
          signal: stop.signal,
        });
        const { status, headers } = response;
        // A wrong key, a used-up month and a foreign domain do not change soon; one address that is refused is no reason to stop.
        seconds = +(headers.get("retry-after") ?? (status < 404 ? 300 : status < 500 ? 0 : 10));
        const answer = await response.json();
        if (response.ok) return answer;
      } catch {
        // No answer, or none of ours.
      } finally {
        clearTimeout(timer);
      }
      quietUntil = Date.now() + seconds * 1000;
    },
  };
};
