/** The rules in groups, to search in: a switch and points for each, and what they did on past orders. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ruleText } from "../../../../data/catalogue/rules/index.ts";
import { signed } from "../../order-details/risk/reasons.tsx";
import { numberText, percent } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { useLanguage } from "../../words/use-language.ts";
import type { Result } from "./backtest/use-backtest.ts";
import { isOn, type Rule } from "./changes.ts";
import {
  foundRules,
  type GroupHits,
  groupHits,
  type Hits,
  type HitsByCode,
  type RuleSearch,
} from "./found-rules.ts";
import { type Group, grouped } from "./groups.ts";
import { NumberInput } from "./number-input.tsx";
import { OwnActions, OwnCondition, WriteRule } from "./own/own-rule.tsx";
import { PointsBar } from "./points-bar.tsx";
import type { UnsavedRules } from "./unsaved-rules.ts";
import { WORDS } from "./words.ts";

interface Props {
  unsaved: UnsavedRules;
  /** Of the latest backtest. */
  result: Result | null;
  isReadOnly: boolean;
}

export function RuleGroups({ unsaved, result, isReadOnly }: Props) {
  const text = useWords(WORDS);
  const language = useLanguage();
  const [search, setSearch] = useState<RuleSearch>({ text: "", isFired: false });
  const hits = new Map(result?.proposed.rules.map((rule) => [rule.code, rule]));
  const { rules } = unsaved.document;
  const found = foundRules(rules, search, hits, language);
  const { review } = unsaved.document.thresholds;
  return (
    <section class="rule-groups">
      <div class="rule-groups-head">
        <h2>{text.rules}</h2>
        {!isReadOnly && <WriteRule unsaved={unsaved} />}
      </div>
      {rules.length === 0 ? (
        <p class="notice">{text.noRules}</p>
      ) : (
        <Search {...{ search, found: found.length, all: rules.length, review }} onChange={setSearch} />
      )}
      <fieldset disabled={isReadOnly}>
        <legend class="unseen">{text.rules}</legend>
        {grouped(found).map(([group, members]) => (
          <GroupOfRules
            // Groups with matches are open during a search, and reset afterwards.
            key={`${group} ${isSearching(search)}`}
            {...{ group, hits, unsaved, isReadOnly }}
            isOpenAtFirst={isSearching(search) || group === "own" || group === "order"}
            rules={members}
          />
        ))}
      </fieldset>
    </section>
  );
}

const isSearching = ({ text, isFired }: RuleSearch): boolean => text.trim() !== "" || isFired;

interface SearchProps {
  search: RuleSearch;
  onChange: (search: RuleSearch) => void;
  found: number;
  all: number;
  /** The score from which on an order is reviewed. */
  review: number;
}

function Search({ search, onChange, found, all, review }: SearchProps) {
  const text = useWords(WORDS);
  return (
    <div class="rule-search">
      <input
        type="search"
        aria-label={text.searchRules}
        placeholder={text.searchRules}
        autoComplete="off"
        value={search.text}
        onInput={({ currentTarget }) => onChange({ ...search, text: currentTarget.value })}
      />
      <label>
        <input
          type="checkbox"
          checked={search.isFired}
          onChange={({ currentTarget }) => onChange({ ...search, isFired: currentTarget.checked })}
        />
        {text.onlyFired}
      </label>
      <small role="status">{text.found(found, all)}</small>
      <small class="quiet">{found === 0 ? text.noneFound : text.scale(numberText(review))}</small>
    </div>
  );
}

interface GroupProps {
  group: Group;
  rules: readonly Rule[];
  hits: HitsByCode;
  unsaved: UnsavedRules;
  isReadOnly: boolean;
  isOpenAtFirst: boolean;
}

function GroupOfRules({ group, rules, hits, unsaved, isReadOnly, isOpenAtFirst }: GroupProps) {
  const text = useWords(WORDS);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const did = groupHits(rules, hits);
  return (
    <details open={isOpen} data-group={group} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h3>
          {text.groups[group]}
          {did && <small class="group-hits">{groupHitsText(did, text)}</small>}
        </h3>
        <small>{text.on(rules.filter(isOn).length, rules.length)}</small>
      </summary>
      {isOpen && (
        <ul class="plain">
          {rules.map((rule) => (
            <RuleRow
              key={rule.code}
              rule={rule}
              hits={hits.get(rule.code)}
              full={unsaved.document.thresholds.review}
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

const groupHitsText = ({ fired, rate, points }: GroupHits, text: (typeof WORDS)["en"]): string =>
  rate === null || points === null
    ? text.groupNoHits
    : text.groupHits(numberText(fired), fired === 1, percent(rate), signed(points));

interface RowProps {
  rule: Rule;
  hits: Hits | undefined;
  /** The points of a full bar. */
  full: number;
  onChange: UnsavedRules["setRule"];
  condition: ComponentChildren;
  actions: ComponentChildren;
}

function RuleRow({ rule, hits, full, onChange, condition, actions }: RowProps) {
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
          <PointsBar points={points} full={full} />
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
