/** The rules in groups: a switch and points for each. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ruleText } from "../../../../data/catalogue/rules/index.ts";
import { numberText, percent } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { useLanguage } from "../../words/use-language.ts";
import type { Result } from "./backtest/use-backtest.ts";
import { isOn, type Rule } from "./changes.ts";
import { type Group, grouped } from "./groups.ts";
import { NumberInput } from "./number-input.tsx";
import { OwnActions, OwnCondition, WriteRule } from "./own/own-rule.tsx";
import type { UnsavedRules } from "./unsaved-rules.ts";
import { WORDS } from "./words.ts";

type Hits = Result["proposed"]["rules"][number];

interface Props {
  unsaved: UnsavedRules;
  /** Of the latest backtest. */
  result: Result | null;
  isReadOnly: boolean;
}

export function RuleGroups({ unsaved, result, isReadOnly }: Props) {
  const text = useWords(WORDS);
  const hits = new Map(result?.proposed.rules.map((rule) => [rule.code, rule]));
  const { rules } = unsaved.document;
  return (
    <section class="rule-groups">
      <div class="rule-groups-head">
        <h2>{text.rules}</h2>
        {!isReadOnly && <WriteRule unsaved={unsaved} />}
      </div>
      {rules.length === 0 && <p class="notice">{text.noRules}</p>}
      <fieldset disabled={isReadOnly}>
        <legend class="unseen">{text.rules}</legend>
        {grouped(rules).map(([group, members]) => (
          <GroupOfRules key={group} {...{ group, hits, unsaved, isReadOnly }} rules={members} />
        ))}
      </fieldset>
    </section>
  );
}

interface GroupProps {
  group: Group;
  rules: readonly Rule[];
  hits: ReadonlyMap<string, Hits>;
  unsaved: UnsavedRules;
  isReadOnly: boolean;
}

function GroupOfRules({ group, rules, hits, unsaved, isReadOnly }: GroupProps) {
  const text = useWords(WORDS);
  const [isOpen, setOpen] = useState(group === "own" || group === "order");
  return (
    <details open={isOpen} data-group={group} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h3>{text.groups[group]}</h3>
        <small>{text.on(rules.filter(isOn).length, rules.length)}</small>
      </summary>
      {isOpen && (
        <ul>
          {rules.map((rule) => (
            <RuleRow
              key={rule.code}
              rule={rule}
              hits={hits.get(rule.code)}
              onChange={unsaved.setRule}
              // The message of a default rule says it all.
              condition={group === "own" && <OwnCondition rule={rule} />}
              actions={group === "own" && !isReadOnly && <OwnActions rule={rule} unsaved={unsaved} />}
            />
          ))}
        </ul>
      )}
    </details>
  );
}

interface RowProps {
  rule: Rule;
  hits: Hits | undefined;
  onChange: UnsavedRules["setRule"];
  condition: ComponentChildren;
  actions: ComponentChildren;
}

function RuleRow({ rule, hits, onChange, condition, actions }: RowProps) {
  const text = useWords(WORDS);
  const { code, points } = rule;
  const name = ruleText(useLanguage(), rule);
  return (
    <li data-code={code} class={isOn(rule) ? undefined : "off"}>
      <label>
        <input
          type="checkbox"
          role="switch"
          aria-label={text.switch(name)}
          checked={isOn(rule)}
          aria-checked={isOn(rule)}
          onChange={({ currentTarget }) => onChange(code, { enabled: currentTarget.checked })}
        />
        <span>
          {name}
          {condition}
          {hits && <small>{hitsText(hits, text)}</small>}
        </span>
      </label>
      <span class="points-input">
        <NumberInput
          value={points}
          min={-100}
          max={100}
          step={0.5}
          label={text.points(name)}
          onChange={(next) => onChange(code, { points: next })}
        />
        <small aria-hidden="true">{text.pointsShort}</small>
      </span>
      {actions && <div class="rule-actions">{actions}</div>}
    </li>
  );
}

const hitsText = ({ hits, rto_rate }: Hits, text: (typeof WORDS)["en"]): string =>
  rto_rate === null ? text.noHits : text.hits(numberText(hits), percent(rto_rate));
