/** Version of the program and its commit. */
import { version } from "../package.json" with { type: "json" };

export const VERSION: string = version;

/** Set by the build. */
export const COMMIT: string = process.env.THIKANA_COMMIT ?? "source";
