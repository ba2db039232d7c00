/** Changes of the rules, one a line. */

import { useState } from "preact/hooks";
import { ruleText } from "../../../../data/catalogue/rules/index.ts";
import { signed } from "../../order-details/risk/reasons.tsx";
import { ShowMore } from "../../ui/button.tsx";
import { useWords } from "../../words/index.ts";
import { useLanguage } from "../../words/use-language.ts";
import type { Change } from "./changes.ts";
import { WORDS } from "./words.ts";

const SHOWN_AT_FIRST = 12;

interface Props {
  changes: readonly Change[];
  /** Why the points of a rule changed, by its code. */
  reasons?: ReadonlyMap<string, string>;
}

export function ChangeList({ changes, reasons }: Props) {
  const text = useWords(WORDS);
  const [isWhole, setWhole] = useState(false);
  if (changes.length === 0) return <p>{text.noChanges}</p>;
  const shown = isWhole ? changes : changes.slice(0, SHOWN_AT_FIRST);
  const left = changes.length - shown.length;
  return (
    <>
      <ul class="plain rule-changes">
        {shown.map((change, i) => (
          <li key={i}>
            <ChangeLine change={change} />
            {"rule" in change && reasons?.has(change.rule.code) && (
              <small class="rule-why">{reasons.get(change.rule.code)}</small>
            )}
          </li>
        ))}
      </ul>
      {left > 0 && <ShowMore name={text.more(left)} onMore={() => setWhole(true)} />}
    </>
  );
}

function ChangeLine({ change }: { change: Change }) {
  const text = useWords(WORDS);
  const language = useLanguage();
  const line = (what: string, how: string) => (
    <>
      <span>{what}</span> <strong>{how}</strong>
    </>
  );
  if (change.kind === "threshold") return line(text.change[change.level], `${change.from} → ${change.to}`);
  if (change.kind === "lists" || change.kind === "other") return line(text.change[change.kind], "");
  const rule = ruleText(language, change.rule);
  if (change.kind === "points") return line(rule, `${signed(change.from)} → ${signed(change.to)}`);
  const points = change.kind === "added" ? ` (${signed(change.rule.points)})` : "";
  return line(rule, text.change[change.kind] + points);
}
