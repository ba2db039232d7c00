/** What the script tag says, and where the script came from. */

export interface Settings {
  /** Origin of the service: the script's own. */
  base: string;
  key: string;
  blockInvalid: boolean;
  lang: string;
  auto: boolean;
  /** Offer the PIN's localities for line 2. */
  localities: boolean;
}

/** Has to be read while the script runs: later nobody is the current script. */
export function readSettings(): Settings {
  const script =
    (document.currentScript as HTMLScriptElement | null) ??
    // A module or a loader has none.
    [...document.scripts].reverse().find(({ src, dataset }) => dataset.key && /\/widget[^/]*\.js/.test(src));
  const data = script?.dataset ?? {};
  return {
    base: script?.src ? new URL(script.src).origin : location.origin,
    key: data.key ?? "",
    blockInvalid: data.blockInvalid === "true",
    lang: data.lang ?? "en",
    auto: data.auto !== "false",
    localities: data.localities === "true",
  };
}
