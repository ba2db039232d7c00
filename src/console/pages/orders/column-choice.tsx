/** Which columns the table has. */
import { useStore } from "../../store.ts";
import { useWords } from "../../words/index.ts";
import { COLUMNS, chosenColumns, showColumn } from "./columns.tsx";
import { WORDS } from "./words.ts";

export function ColumnChoice() {
  const text = useWords(WORDS);
  const chosen = useStore(chosenColumns);
  return (
    <details class="columns">
      <summary>{text.chooseColumns}</summary>
      <fieldset aria-label={text.chooseColumns}>
        {COLUMNS.map(({ key }) => (
          <label key={key}>
            <input
              type="checkbox"
              name={key}
              checked={chosen.includes(key)}
              onChange={(event) => showColumn(key, event.currentTarget.checked)}
            />
            {text.columns[key]}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
