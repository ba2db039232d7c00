/** Each column of the file, with an example value and its field. */

import { useEffect, useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import type { Loaded } from "../../ui/use-load.ts";
import { useWords } from "../../words/index.ts";
import { FIELD_GROUPS, FIELDS, type Field } from "../../words/order-fields.ts";
import { type Choice, type Choices, choiceOf, withChoice } from "./columns.ts";
import type { ChosenFile, Column, Inspected } from "./types.ts";
import { WORDS } from "./words.ts";

interface Props {
  file: ChosenFile;
  choices: Choices;
  contents: Pick<Loaded<Inspected>, "data" | "error" | "reload">;
  onChange: (choices: Choices) => void;
}

/** Rows that an example is taken from. */
const EXAMPLE_ROWS = 50;

export function ColumnChoices({ file, choices, contents: { data, error, reload }, onChange }: Props) {
  const text = useWords(WORDS);
  const isChanged = Object.keys(choices).length > 0;
  const isMissing = data !== undefined && (data.missing.length > 0 || lacksStreet(data));
  const [isOpen, setOpen] = useState(isChanged);
  useEffect(() => {
    if (isMissing) setOpen(true);
  }, [isMissing]);
  const { cells } = file.header;
  const used = data?.columns.filter(({ field }) => field !== null).length;
  return (
    <details class="columns" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{text.columns}</h2>
        {used !== undefined && <small data-used={used}>{text.usedOf(used, cells.length)}</small>}
      </summary>
      {error !== null && <ErrorNotice error={error} onRetry={reload} />}
      {isMissing && <Missing fields={data.missing} />}
      <p class="quiet">{text.columnsHint}</p>
      <ul class="plain">
        {cells.map((name, column) => (
          // Headers may repeat, so a column is identified by its position.
          <ColumnChoice
            key={column}
            column={column}
            name={name.trim() || text.unnamed(column + 1)}
            example={exampleOf(file, column)}
            choice={choiceOf(column, choices, data?.columns[column])}
            recognised={data?.columns[column]}
            onChange={(choice) => onChange(withChoice(choices, column, choice))}
          />
        ))}
      </ul>
      {isChanged && <Button name={text.allByName} class="secondary outline" onClick={() => onChange({})} />}
    </details>
  );
}

const exampleOf = ({ rows }: ChosenFile, column: number): string =>
  rows
    .slice(0, EXAMPLE_ROWS)
    .find(({ cells }) => cells[column]?.trim())
    ?.cells[column].trim()
    .slice(0, 40) ?? "";

function Missing({ fields }: { fields: Inspected["missing"] }) {
  const text = useWords(WORDS);
  const names = useWords(FIELDS);
  const shown = fields.map((field) => (field === "pincode" ? text.anAddress : names[field]));
  return (
    <p role="status" class="notice warn" data-missing={fields.join(" ")}>
      {fields.length > 0 ? text.missing(shown.join(", ")) : text.noStreet}
    </p>
  );
}

const STREET: readonly unknown[] = ["line1", "line2", "house", "building", "area"] satisfies Field[];

const lacksStreet = ({ mode, columns }: Inspected): boolean =>
  mode !== "outcomes" && !columns.some(({ field }) => STREET.includes(field));

interface ColumnProps {
  column: number;
  name: string;
  example: string;
  choice: Choice | "fallback";
  recognised: Column | undefined;
  onChange: (choice: Choice) => void;
}

function ColumnChoice({ column, name, example, choice, recognised, onChange }: ColumnProps) {
  const text = useWords(WORDS);
  const names = useWords(FIELDS);
  return (
    <li class={choice === "none" ? "off" : undefined}>
      <label for={`column-${column}`}>
        <strong>{name}</strong> {example && <small>{text.example(example)}</small>}
      </label>
      <select
        id={`column-${column}`}
        value={choice}
        onChange={({ currentTarget }) => onChange(currentTarget.value as Choice)}
      >
        {choice === "fallback" && recognised?.field && (
          <option value="fallback">{text.fallback(names[recognised.field])}</option>
        )}
        <option value="none">{text.notUsed}</option>
        {Object.entries(FIELD_GROUPS).map(([group, fields]) => (
          <optgroup key={group} label={text.fieldGroups[group as keyof typeof FIELD_GROUPS]}>
            {fields.map((field) => (
              <option key={field} value={field}>
                {names[field]}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </li>
  );
}
