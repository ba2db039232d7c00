/** A second process for open.test.ts: keeps a data directory open, or writes to it until it is killed. */

import { metaCommands } from "../../../src/db/queries/meta.ts";
import { openDatabase } from "../../../src/db/sqlite/open.ts";
import { silentLogger } from "../../../src/lib/log.ts";

const [dir, task] = process.argv.slice(2);
const db = await openDatabase(dir, silentLogger);
if (task === "write") {
  const meta = metaCommands(db);
  for (let i = 1; ; i++) {
    await db.write(() => meta.set("admin_key_hash", String(i)));
    if (i === 50) console.log(i);
  }
}
console.log("open");
// The use of `db` keeps it from being collected, which would close it.
setInterval(() => db.health(), 1000);
