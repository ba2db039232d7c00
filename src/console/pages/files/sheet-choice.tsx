/** Which sheet of a workbook is read. */

import { useState } from "preact/hooks";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { useWords } from "../../words/index.ts";
import { readFile } from "./chosen-file.ts";
import type { ChosenFile } from "./types.ts";
import { WORDS } from "./words.ts";

interface Props {
  file: ChosenFile;
  onChoose: (file: ChosenFile) => void;
}

export function SheetChoice({ file, onChoose }: Props) {
  const text = useWords(WORDS);
  const [error, setError] = useState<unknown>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  if (file.sheets.length < 2) return null;
  const read = async (sheet: string) => {
    setError(null);
    setWanted(sheet);
    try {
      const next = await readFile(file.file, sheet);
      if (!("fault" in next)) onChoose(next);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setWanted(null);
    }
  };
  return (
    <div class="field sheet" aria-busy={wanted !== null}>
      <label for="sheet">{text.sheet}</label>
      <select
        id="sheet"
        value={wanted ?? file.sheet}
        onChange={({ currentTarget }) => void read(currentTarget.value)}
      >
        {file.sheets.map(({ name, hidden }) => (
          <option key={name} value={name}>
            {hidden ? text.hiddenSheet(name) : name}
          </option>
        ))}
      </select>
      {file.rows.length === 0 && (
        <p role="status" class="notice warn">
          {text.emptySheet}
        </p>
      )}
      {error !== null && <ErrorNotice error={error} />}
    </div>
  );
}
