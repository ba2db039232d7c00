/** Automatic actions of a rule besides points: the fields of the form, and the line in the list. */
import { useState } from "preact/hooks";
import { Field, Select } from "../../../ui/form.tsx";
import { numberText } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import type { Rule } from "../changes.ts";
import { WORDS } from "./words.ts";

export type Automatic = NonNullable<Rule["automatic"]>;

const LEVELS = ["REVIEW", "HIGH"] as const;
const DECISIONS = ["verified", "rejected"] as const;

/** @param fields those of {@link AutomaticFields} @returns undefined when it has no automatic action */
export function automaticOf(fields: Record<string, string>): Automatic | undefined {
  const { level, decision, max_per_day } = fields;
  const tag = fields.tag?.trim();
  const automatic: Automatic = {
    level: LEVELS.find((each) => each === level),
    decision: DECISIONS.find((each) => each === decision),
    tag: tag || undefined,
    max_per_day: decision && max_per_day ? Number(max_per_day) : undefined,
  };
  return automatic.level || automatic.decision || automatic.tag ? automatic : undefined;
}

/** The fields, in a group of their own. */
export function AutomaticFields({ automatic }: { automatic: Rule["automatic"] }) {
  const text = useWords(WORDS);
  // Each rendering sets the value of a select again.
  const [level, setLevel] = useState<string>(automatic?.level ?? "");
  const [decision, setDecision] = useState<string>(automatic?.decision ?? "");
  return (
    <fieldset class="automatic">
      <legend>{text.automatic}</legend>
      <Select
        name="level"
        label={text.level}
        options={[["", text.asScored], ...LEVELS.map((each) => [each, text.atLeast[each]] as const)]}
        value={level}
        onChange={setLevel}
      />
      <Field
        name="tag"
        label={text.tag}
        maxLength={40}
        autoComplete="off"
        placeholder={text.tagExample}
        defaultValue={automatic?.tag}
      />
      <Select
        name="decision"
        label={text.decision}
        options={[["", text.byPerson], ...DECISIONS.map((each) => [each, text.decide[each]] as const)]}
        value={decision}
        onChange={setDecision}
      />
      {decision !== "" && (
        <Field
          name="max_per_day"
          label={text.perDay}
          hint={text.perDayHint}
          type="number"
          min={1}
          max={1000}
          required={decision === "rejected"}
          defaultValue={automatic?.max_per_day === undefined ? "" : String(automatic.max_per_day)}
        />
      )}
    </fieldset>
  );
}

/** In a line of the list. */
export function AutomaticText({ automatic }: { automatic: Automatic }) {
  const text = useWords(WORDS);
  const { level, tag, decision, max_per_day: max } = automatic;
  const parts = [
    level && text.atLeast[level],
    tag && text.tagged(tag),
    decision && text.decide[decision],
    decision && max !== undefined && text.atMost(numberText(max)),
  ];
  return <small class="condition">→ {parts.filter(Boolean).join(", ")}</small>;
}
