/** Adds to an executable where the PIN directory lies in it: `add-footer.ts EXECUTABLE`. */
import { appendFileSync } from "node:fs";
import { footerOf } from "../src/lib/executable-footer.ts";

const [path] = process.argv.slice(2);
const directory = await Bun.file(new URL("../data/directory.bin", import.meta.url)).bytes();
const offset = Buffer.from(await Bun.file(path).arrayBuffer()).indexOf(directory);
if (offset < 0) throw new Error(`${path} does not hold the PIN directory`);
appendFileSync(path, footerOf(offset, directory));
