import { numberText, timeText } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import type { ServerBackups } from "../api.ts";
import { WORDS } from "./words.ts";

const MEGABYTE = 1_000_000;

/** Newest first. */
export function BackupList({ backups }: Pick<ServerBackups, "backups">) {
  const text = useWords(WORDS);
  return (
    <ul class="row-list accounts" aria-label={text.title}>
      {backups.map(({ name, kind, made_at, in_future, size_bytes, encrypted, checked }) => (
        <li key={`${kind} ${name}`} data-backup={name}>
          <div>
            <strong>{timeText(made_at)}</strong>
            <small>{name}</small>
            {in_future && <small>{text.ofFuture}</small>}
          </div>
          <span>{text.megabytes(numberText(Math.ceil(size_bytes / MEGABYTE)))}</span>
          <span class={checked ? undefined : "off"}>{checked ? text.checked : text.unchecked}</span>
          <span>
            {encrypted ? text.isEncrypted : text.isPlain}
            {kind === "migration" && <small>{text.beforeMigration}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}
