/** The versions of the rules: who saved each, what it changed, and restoring it. */

import { useState } from "preact/hooks";
import { answer, api, type Schema } from "../../api/client.ts";
import { Button, ShowMore } from "../../ui/button.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { showError } from "../../ui/toast.tsx";
import { useLoad } from "../../ui/use-load.ts";
import { timeText } from "../../words/format.ts";
import { useWords, words } from "../../words/index.ts";
import { ChangeList } from "./change-list.tsx";
import { changesBetween, type RulesDocument } from "./changes.ts";
import { WORDS as PAGE } from "./words.ts";

export const WORDS = words({
  title: ["History", "इतिहास"],
  lead: ["Every version that was saved, newest first.", "सेव किए गए सारे वर्ज़न, नए पहले।"],
  by: (author: string, when: string) => [`${author}, ${when}`, `${author}, ${when}`],
  current: ["in force", "अभी लागू"],
  what: ["What changed", "क्या बदला"],
  whatIn: (version: string) => [`What changed: ${version}`, `क्या बदला: ${version}`],
  back: (version: string) => [`Go back to ${version}…`, `${version} पर लौटें…`],
  more: ["Older versions", "पुराने वर्ज़न"],
});

type Entry = Schema["RuleVersions"]["versions"][number];

interface Props {
  /** Active version. */
  current: number;
  /** Missing for members who may not change the rules. */
  onBack?: (document: RulesDocument) => void;
}

export function History({ current, onBack }: Props) {
  const text = useWords(WORDS);
  const first = useLoad(() => page(), [current]);
  const [older, setOlder] = useState<Schema["RuleVersions"] | null>(null);
  const { data, error } = first;
  if (error !== null || !data) return <LoadState of={first} />;
  const next = (older ?? data).next;
  const entries = [...data.versions, ...(older?.versions ?? [])];
  const more = async (cursor: string) => {
    const { versions, next: after } = await page(cursor);
    setOlder({ versions: [...(older?.versions ?? []), ...versions], next: after });
  };
  return (
    <>
      <p class="quiet">{text.lead}</p>
      <ul class="plain rule-versions">
        {entries.map((entry) => (
          <Version key={entry.version} entry={entry} isCurrent={entry.version === current} onBack={onBack} />
        ))}
      </ul>
      {next !== null && <ShowMore name={text.more} onMore={() => void more(next).catch(showError)} />}
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
      {onBack && !isCurrent && <Button name={text.back(name)} class="secondary outline" onClick={back} />}
      {version > 0 && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary aria-label={text.whatIn(name)}>{text.what}</summary>
          {isOpen && <Changed version={version} />}
        </details>
      )}
    </li>
  );
}

/** Compared with the previous version. */
function Changed({ version }: { version: number }) {
  const loaded = useLoad(() => Promise.all([documentOf(version - 1), documentOf(version)]), [version]);
  if (!loaded.data) return <LoadState of={loaded} />;
  return <ChangeList changes={changesBetween(...loaded.data)} />;
}
