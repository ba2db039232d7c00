/** Where the plugin's sources are, and what it is called. */
import { resolve } from "node:path";

/** Its folder in WordPress, and the name of its translations. */
export const DOMAIN = "thikana-address-check";

/** The folder that the zip holds. */
export const PLUGIN = resolve(import.meta.dir, "..", DOMAIN);
