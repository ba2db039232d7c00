/** Whether the widget's script is reachable, tested from this browser, as the server cannot know it. */

export type ScriptCheck =
  | { kind: "served" }
  /** The page may only request its own address. */
  | { kind: "elsewhere" }
  /** @property status of the response; 0 without one, 200 for something other than the script */
  | { kind: "failed"; status: number };

const TIMEOUT_MS = 10_000;

/** Where the widget's script is. @param origin where shops reach this server */
export const scriptUrl = (origin: string): string => `${origin}/widget.js`;

/** Never rejects. @param origin where shops reach this server */
export async function checkScript(origin: string): Promise<ScriptCheck> {
  if (origin !== location.origin) return { kind: "elsewhere" };
  try {
    const response = await fetch(scriptUrl(origin), {
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const isScript = response.headers.get("content-type")?.startsWith("text/javascript") ?? false;
    // The body may break off.
    const length = (await response.text()).length;
    return response.ok && isScript && length > 0
      ? { kind: "served" }
      : { kind: "failed", status: response.status };
  } catch {
    return { kind: "failed", status: 0 };
  }
}
