/** A choice for each column of a CSV, with an example of its values. */
import { useWords } from "../../words/index.ts";
import type { CsvTable } from "./chosen-file.ts";
import { type Choice, type Choices, FIELD_NAMES, withChoice } from "./columns.ts";
import { WORDS } from "./words.ts";

interface Props {
  table: CsvTable;
  choices: Choices;
  onChange: (choices: Choices) => void;
}

/** Rows that an example is taken from. */
const EXAMPLE_ROWS = 50;

export function ColumnChoices({ table, choices, onChange }: Props) {
  const text = useWords(WORDS);
  const isChanged = Object.keys(choices).length > 0;
  return (
    <details class="columns" open={isChanged || undefined}>
      <summary>
        <h2>{text.columns}</h2>
      </summary>
      <p>{text.columnsHint}</p>
      <ul>
        {table.header.cells.map((name, i) => {
          const title = name.trim() || text.unnamed(i + 1);
          const example = table.rows.slice(0, EXAMPLE_ROWS).find(({ cells }) => cells[i]?.trim())?.cells[i];
          return (
            // Headers may be the same: a column is known by its position.
            <li key={i}>
              <label for={`column-${i}`}>
                <strong>{title}</strong>{" "}
                {example && <small>{text.example(example.trim().slice(0, 40))}</small>}
              </label>
              <select
                id={`column-${i}`}
                value={choices[i] ?? ""}
                onChange={(event) => {
                  const choice = event.currentTarget.value as Choice | "";
                  onChange(withChoice(choices, i, choice === "" ? undefined : choice));
                }}
              >
                <option value="">{text.byName}</option>
                <option value="none">{text.notUsed}</option>
                {FIELD_NAMES.map((field) => (
                  <option key={field} value={field}>
                    {text.fields[field]}
                  </option>
                ))}
              </select>
            </li>
          );
        })}
      </ul>
      {isChanged && (
        <button type="button" class="secondary outline" onClick={() => onChange({})}>
          {text.allByName}
        </button>
      )}
    </details>
  );
}
