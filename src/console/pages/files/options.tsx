/** What the file holds: the kind of its rows, its sheet, its columns. */
import { signedIn } from "../../session/state.ts";
import { numberText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import type { ChosenFile } from "./chosen-file.ts";
import { ColumnChoices } from "./column-choices.tsx";
import type { Choices } from "./columns.ts";
import type { Mode, Upload } from "./send.ts";
import { MAX_ROWS } from "./split.ts";
import { WORDS } from "./words.ts";

export interface Answers extends Pick<Upload, "mode" | "sheet" | "format"> {
  /** Whether the newest orders of a history are on top. */
  newestFirst: boolean;
}

interface Props {
  file: ChosenFile;
  choices: Choices;
  answers: Answers;
  isBusy: boolean;
  onChoices: (choices: Choices) => void;
  onAnswers: (answers: Answers) => void;
}

const MODES: readonly Mode[] = ["addresses", "orders", "history", "outcomes"];

export function Options({ file, choices, answers, isBusy, onChoices, onAnswers }: Props) {
  const text = useWords(WORDS);
  const isLong = file.kind === "csv" && file.rows.length > MAX_ROWS;
  return (
    <fieldset disabled={isBusy} class="options">
      <Radios
        name="mode"
        title={text.modeTitle}
        options={MODES.map((mode) => [mode, text.modes[mode], text.modeHints[mode]])}
        value={answers.mode}
        onChange={(mode) => onAnswers({ ...answers, mode })}
      />
      <Cost file={file} mode={answers.mode} />
      {isLong && <p>{text.inParts(numberText(MAX_ROWS))}</p>}
      {isLong && answers.mode === "history" && (
        <Radios
          name="order"
          title={text.orderTitle}
          options={(["newest", "oldest"] as const).map((end) => [end, text.onTop[end]])}
          value={answers.newestFirst ? "newest" : "oldest"}
          onChange={(end) => onAnswers({ ...answers, newestFirst: end === "newest" })}
        />
      )}
      {file.kind === "csv" ? (
        <ColumnChoices table={file} choices={choices} onChange={onChoices} />
      ) : (
        <WorkbookOptions answers={answers} onAnswers={onAnswers} />
      )}
    </fieldset>
  );
}

/** What the file takes of the month's checks. */
function Cost({ file, mode }: { file: ChosenFile; mode: Mode }) {
  const text = useWords(WORDS);
  const { remaining } = signedIn().account.quota;
  if (mode === "history" || mode === "outcomes") return <p>{text.free}</p>;
  const rows = file.kind === "csv" ? file.rows.length : null;
  const isShort = remaining !== null && rows !== null && rows > remaining;
  return (
    <p class={isShort ? "notice warn" : undefined}>
      {rows !== null && text.cost(numberText(rows))}{" "}
      {remaining === null ? text.noLimit : text.left(numberText(remaining))} {isShort && text.tooFew}
    </p>
  );
}

function WorkbookOptions({ answers, onAnswers }: Pick<Props, "answers" | "onAnswers">) {
  const text = useWords(WORDS);
  return (
    <>
      <div class="field">
        <label for="sheet">{text.sheet}</label>
        <input
          id="sheet"
          maxLength={100}
          autoComplete="off"
          aria-describedby="sheet-hint"
          defaultValue={answers.sheet}
          onInput={(event) => onAnswers({ ...answers, sheet: event.currentTarget.value })}
        />
        <small id="sheet-hint">{text.sheetHint}</small>
      </div>
      <p>{text.workbookColumns}</p>
      <Radios
        name="format"
        title={text.formatTitle}
        options={(["json", "xlsx"] as const).map((format) => [format, text.formats[format]])}
        value={answers.format}
        onChange={(format) => onAnswers({ ...answers, format })}
      />
    </>
  );
}

interface RadiosProps<T extends string> {
  name: string;
  title: string;
  options: readonly (readonly [value: T, title: string, meaning?: string])[];
  value: T;
  onChange: (value: T) => void;
}

function Radios<T extends string>({ name, title, options, value, onChange }: RadiosProps<T>) {
  return (
    <div role="radiogroup" aria-labelledby={`${name}-title`} class="field choice">
      <h2 id={`${name}-title`}>{title}</h2>
      {options.map(([option, label, meaning]) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          <span>
            {label}
            {meaning && <small>{meaning}</small>}
          </span>
        </label>
      ))}
    </div>
  );
}
