/** Requests to the service. Every failure is silent: a sale never waits for the service. */

export interface PinAnswer {
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
  /** 0 to 1. */
  confidence: number;
}

/** The part of the verification result that the widget reads; the page gets all of it. */
export interface Result {
  check_id: string;
  score: number;
  status: "VERIFIED" | "NEEDS_REVIEW" | "INVALID";
  standardized: Record<string, string>;
  issues: { code: string; severity?: string; message?: string }[];
  /** Strongest first. */
  corrections: Correction[];
  pincode_info: { pin: string; state: string };
}

export const TIMEOUT_MS = 1450;

export interface Service {
  /** Whether requests are suspended. */
  isQuiet(): boolean;
  /** The response to a GET, or to a POST with a body; undefined on failure. */
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
      try {
        // A body without a media type of its own and a key in the address need no preflight.
        const response = await fetch(`${base}/api/v1/public/${path}?pk=${key}`, {
          method: body && "POST",
          body,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        // A wrong key, a used-up month and a foreign domain do not change soon; one address that is refused is no reason to stop.
        seconds = +(
          response.headers.get("retry-after") ??
          (response.status < 404 ? 300 : response.status < 500 ? 0 : 10)
        );
        const answer = await response.json();
        if (response.ok) return answer;
      } catch {
        // No answer, or none of ours.
      }
      quietUntil = Date.now() + seconds * 1000;
    },
  };
};
