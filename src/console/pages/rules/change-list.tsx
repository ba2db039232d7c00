/** Changes of the rules, one a line. */
import { useState } from "preact/hooks";
import { signed } from "../../order/risk/reasons.tsx";
import { useWords } from "../../words/index.ts";
import type { Change } from "./changes.ts";
import { WORDS } from "./words.ts";

const SHOWN_AT_FIRST = 12;

export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const text = useWords(WORDS);
  const [isWhole, setWhole] = useState(false);
  if (changes.length === 0) return <p>{text.noChanges}</p>;
  const shown = isWhole ? changes : changes.slice(0, SHOWN_AT_FIRST);
  const left = changes.length - shown.length;
  return (
    <>
      <ul class="rule-changes">
        {shown.map((change, i) => (
          <li key={i}>
            <ChangeLine change={change} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <button type="button" class="secondary outline" onClick={() => setWhole(true)}>
          {text.more(left)}
        </button>
      )}
    </>
  );
}

function ChangeLine({ change }: { change: Change }) {
  const text = useWords(WORDS);
  const line = (what: string, how: string) => (
    <>
      <span>{what}</span> <strong>{how}</strong>
    </>
  );
  if (change.kind === "threshold") return line(text.change[change.level], `${change.from} → ${change.to}`);
  if (change.kind === "lists" || change.kind === "other") return line(text.change[change.kind], "");
  const rule = text.rule(change.rule.message);
  if (change.kind === "points") return line(rule, `${signed(change.from)} → ${signed(change.to)}`);
  const points = change.kind === "added" ? ` (${signed(change.rule.points)})` : "";
  return line(rule, text.change[change.kind] + points);
}
