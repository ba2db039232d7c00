/** Contents of the chosen file, and sending it. */

import { signedIn } from "../../session/state.ts";
import { useLoad } from "../../ui/use-load.ts";
import { numberText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { ColumnChoices } from "./column-choices.tsx";
import { columnsFor, rememberChoices } from "./columns.ts";
import { readHead, recognise } from "./inspect.ts";
import { Radios } from "./radios.tsx";
import { Recognised, Statuses } from "./recognised.tsx";
import { SendBar } from "./send-bar.tsx";
import { startSending } from "./sending.ts";
import { SheetChoice } from "./sheet-choice.tsx";
import { MAX_ROWS } from "./split.ts";
import { type Answers, type Chosen, chosen, type Sending } from "./state.ts";
import type { ChosenFile, Mode } from "./types.ts";
import { uploadsOf } from "./uploads.ts";
import { WORDS } from "./words.ts";

interface Props {
  current: Chosen;
  now: Sending | null;
  /** Of another sheet. */
  onChoose: (file: ChosenFile) => void;
}

const MODES: readonly Mode[] = ["addresses", "orders", "history", "outcomes"];

export function Options({ current, now, onChoose }: Props) {
  const text = useWords(WORDS);
  const { file, choices, meanings, answers } = current;
  const { cells } = file.header;
  const inspection = useLoad(() => recognise(file, columnsFor(cells, choices)), [file, choices]);
  // The previous file's result stays until this one was inspected.
  const inspected = inspection.data?.file === file ? inspection.data : null;
  const found = inspected?.found ?? null;
  const isModeKnown = answers.isModeChosen || inspected !== null || inspection.error !== null;
  const mode = answers.isModeChosen ? answers.mode : (found?.mode ?? answers.mode);
  const contents = useLoad(async () => {
    const head = [file.header, ...file.rows.slice(0, 20)];
    return { ...(await readHead(head, { mode, columns: columnsFor(cells, choices) })), file };
  }, [file, mode, choices]);
  // The previous file's columns would not show where its orders begin.
  const columns = contents.data?.file === file ? contents.data.columns : null;
  const set = (change: Partial<Answers>) => {
    chosen.value = { ...current, answers: { ...answers, ...change } };
  };
  const send = () => {
    rememberChoices(cells, choices);
    startSending(file, uploadsOf({ ...current, answers: { ...answers, mode } }, columns ?? [], found));
  };
  return (
    <>
      <fieldset disabled={now !== null && (now.share !== null || now.done.length > 0)} class="options">
        <SheetChoice file={file} onChoose={onChoose} />
        <Recognised inspected={inspected} isLoading={inspection.loading} meanings={meanings} />
        <Radios
          name="mode"
          title={text.modeTitle}
          options={MODES.map((option) => [option, text.modes[option], text.modeHints[option]])}
          value={isModeKnown ? mode : null}
          onChange={(next) => set({ mode: next, isModeChosen: true })}
        />
        <Cost file={file} mode={mode} />
        {found && (
          <Statuses
            {...{ found, mode, meanings }}
            onChange={(next) => {
              chosen.value = { ...current, meanings: next };
            }}
          />
        )}
        <ColumnChoices
          file={file}
          choices={choices}
          contents={contents}
          onChange={(next) => {
            chosen.value = { ...current, choices: next };
          }}
        />
        <Long file={file} answers={{ ...answers, mode }} onAnswers={set} />
      </fieldset>
      <SendBar
        mode={mode}
        now={now}
        isReady={file.rows.length > 0 && isModeKnown && (columns !== null || !contents.loading)}
        onSend={send}
      />
    </>
  );
}

/** How many of the month's checks the file needs. */
function Cost({ file: { rows }, mode }: { file: ChosenFile; mode: Mode }) {
  const text = useWords(WORDS);
  const { remaining } = signedIn().account.quota;
  if (mode === "history" || mode === "outcomes") return <p class="quiet">{text.free}</p>;
  const isShort = remaining !== null && rows.length > remaining;
  return (
    <p class={isShort ? "notice warn" : "quiet"}>
      {text.cost(numberText(rows.length))}{" "}
      {remaining === null ? text.noLimit : text.left(numberText(remaining))} {isShort && text.tooFew}
    </p>
  );
}

/** For more rows than the server accepts at once; for fewer, a workbook may be returned. */
function Long({
  file: { kind, rows },
  answers: { mode, format, newestFirst },
  onAnswers,
}: Pick<Chosen, "file" | "answers"> & { onAnswers: (change: Partial<Answers>) => void }) {
  const text = useWords(WORDS);
  if (rows.length <= MAX_ROWS && kind === "csv") return null;
  if (rows.length <= MAX_ROWS) {
    return (
      <Radios
        name="format"
        title={text.formatTitle}
        options={(["json", "xlsx"] as const).map((option) => [option, text.formats[option]])}
        value={format}
        onChange={(next) => onAnswers({ format: next })}
      />
    );
  }
  return (
    <>
      <p class="quiet">{text.inParts(numberText(MAX_ROWS))}</p>
      {mode === "history" && (
        <Radios
          name="order"
          title={text.orderTitle}
          options={(["newest", "oldest"] as const).map((end) => [end, text.onTop[end]])}
          value={newestFirst ? "newest" : "oldest"}
          onChange={(end) => onAnswers({ newestFirst: end === "newest" })}
        />
      )}
    </>
  );
}
