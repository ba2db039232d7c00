/** What this program is. */
import { version } from "../package.json" with { type: "json" };

/** Version of the program. */
export const VERSION: string = version;

/** The commit it was built from; the build writes it in. */
export const COMMIT: string = process.env.THIKANA_COMMIT ?? "source";
