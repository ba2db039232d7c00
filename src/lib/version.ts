/** Version of the program and its commit. */
import { version } from "../../package.json" with { type: "json" };

export const VERSION: string = version;

/** Set by the build. */
export const COMMIT: string = process.env.THIKANA_COMMIT ?? "source";

/** When the commit was made, milliseconds since 1970, set by the build; null when run from source. */
export const BUILT_AT: number | null = process.env.THIKANA_BUILT_AT
  ? Date.parse(process.env.THIKANA_BUILT_AT)
  : null;
