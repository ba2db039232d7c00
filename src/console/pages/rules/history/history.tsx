/** The versions of the rules: who saved each, what it changed, and the way back to it. */
import { useState } from "preact/hooks";
import { answer, api, type Schema } from "../../../api/client.ts";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { Loading } from "../../../ui/loading.tsx";
import { showError } from "../../../ui/toast.tsx";
import { useLoad } from "../../../ui/use-load.ts";
import { timeText } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import { ChangeList } from "../change-list.tsx";
import { changesBetween, type RulesDocument } from "../changes.ts";
import { WORDS as PAGE } from "../words.ts";
import { WORDS } from "./words.ts";

type Entry = Schema["RuleVersions"]["versions"][number];

interface Props {
  /** Version in force. */
  current: number;
  /** Missing for who may not change the rules. */
  onBack?: (document: RulesDocument) => void;
}

export function History({ current, onBack }: Props) {
  const text = useWords(WORDS);
  const first = useLoad(() => page(), [current]);
  const [older, setOlder] = useState<Schema["RuleVersions"] | null>(null);
  const { data, error, reload } = first;
  if (error !== null) return <ErrorNotice error={error} onRetry={reload} />;
  if (!data) return <Loading />;
  const next = (older ?? data).next;
  const entries = [...data.versions, ...(older?.versions ?? [])];
  const more = async (cursor: string) => {
    const { versions, next: after } = await page(cursor);
    setOlder({ versions: [...(older?.versions ?? []), ...versions], next: after });
  };
  return (
    <>
      <p class="quiet">{text.lead}</p>
      <ul class="rule-versions">
        {entries.map((entry) => (
          <Version key={entry.version} entry={entry} isCurrent={entry.version === current} onBack={onBack} />
        ))}
      </ul>
      {next !== null && (
        <button type="button" class="secondary outline" onClick={() => void more(next).catch(showError)}>
          {text.more}
        </button>
      )}
    </>
  );
}

const page = (cursor?: string) =>
  answer(api.GET("/api/v1/rules/history", { params: { query: { limit: 20, cursor } } }));

const documentOf = async (version: number): Promise<RulesDocument> =>
  (await answer(api.GET("/api/v1/rules/history/{version}", { params: { path: { version } } }))).document;

interface VersionProps {
  entry: Entry;
  isCurrent: boolean;
  onBack: Props["onBack"];
}

function Version({ entry: { version, author, created_at }, isCurrent, onBack }: VersionProps) {
  const text = useWords(WORDS);
  const name = useWords(PAGE).version(version);
  const [isOpen, setOpen] = useState(false);
  const back = () => void documentOf(version).then(onBack, showError);
  return (
    <li data-version={version}>
      <div class="who">
        <strong>{name}</strong>
        {isCurrent && <em> ({text.current})</em>}
        <div>{text.by(author, timeText(created_at))}</div>
      </div>
      {onBack && !isCurrent && (
        <button type="button" class="secondary outline" onClick={back}>
          {text.back(name)}
        </button>
      )}
      {version > 0 && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary aria-label={text.whatIn(name)}>{text.what}</summary>
          {isOpen && <Changed version={version} />}
        </details>
      )}
    </li>
  );
}

/** Against the version before. */
function Changed({ version }: { version: number }) {
  const { data, error, reload } = useLoad(
    () => Promise.all([documentOf(version - 1), documentOf(version)]),
    [version],
  );
  if (error !== null) return <ErrorNotice error={error} onRetry={reload} />;
  if (!data) return <Loading />;
  return <ChangeList changes={changesBetween(...data)} />;
}
