/** The server's backups: problems, the list, a new one now, and alerts held since a restore. */
import { Button } from "../../../ui/button.tsx";
import { LoadState } from "../../../ui/load-state.tsx";
import { showError } from "../../../ui/toast.tsx";
import { useLoad, usePolling } from "../../../ui/use-load.ts";
import { backupFailureSentence } from "../../../words/failures.ts";
import { ago } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import type { Admin, ServerBackups } from "../api.ts";
import { HeldAlerts } from "./held-alerts.tsx";
import { BackupList } from "./list.tsx";
import { WORDS } from "./words.ts";

/** How often the page asks whether the backup has finished. */
const POLL_MS = 1_000;

export function Backups({ admin }: { admin: Admin }) {
  const text = useWords(WORDS);
  const loaded = useLoad(() => admin.backups(), [admin]);
  const { data, reload, set } = loaded;
  const isRunning = data?.running === true;
  // With PostgreSQL.
  const isElsewhere = data?.folder === "";
  usePolling(reload, isRunning ? POLL_MS : null);
  const start = () => admin.startBackup().then(set, showError);
  return (
    <section class="backups" aria-labelledby="backups-title">
      <header class="page-head">
        <h2 id="backups-title">{text.title}</h2>
        <div class="actions">
          <Button
            name={isRunning ? text.running : text.start}
            class="secondary"
            aria-busy={isRunning}
            disabled={!data || isRunning || isElsewhere}
            onClick={start}
          />
        </div>
      </header>
      <LoadState of={loaded} />
      {data && (
        <>
          {data.alerts_held_since !== null && (
            <HeldAlerts admin={admin} since={data.alerts_held_since} onDone={reload} />
          )}
          {isElsewhere ? (
            <p>{text.elsewhere}</p>
          ) : (
            <>
              <Problem backups={data} />
              <Schedule backups={data} />
              {data.backups.length > 0 && <BackupList backups={data.backups} />}
              <Help />
            </>
          )}
        </>
      )}
    </section>
  );
}

function Problem({ backups: { problem, reason, failure, last_at } }: { backups: ServerBackups }) {
  const text = useWords(WORDS);
  if (problem === null) return null;
  return (
    <div role="alert" class="notice warn" data-problem={problem}>
      <p>{problem === "failed" ? text.failed : last_at === null ? text.never : text.late(ago(last_at))}</p>
      {problem === "failed" && <p>{failure ? backupFailureSentence(failure, reason) : reason}</p>}
    </div>
  );
}

function Schedule({ backups: { every_hours, keep, folder, encrypted } }: { backups: ServerBackups }) {
  const text = useWords(WORDS);
  return (
    <p>
      {every_hours === 0 ? text.off : text.schedule(every_hours, keep)} {text.folder(folder)}{" "}
      {encrypted ? text.encrypted : text.plain}
    </p>
  );
}

function Help() {
  const text = useWords(WORDS);
  return (
    <details>
      <summary>{text.restore}</summary>
      <p>{text.restoreLead}</p>
      <pre>thikana restore FILE --data-dir FOLDER</pre>
      <p>{text.restoreMore}</p>
    </details>
  );
}
