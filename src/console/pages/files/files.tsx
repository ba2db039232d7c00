/** Choosing a file, what it holds, sending it, and what came back. */
import { useEffect, useRef, useState } from "preact/hooks";
import { readAccount, signedIn } from "../../session/state.ts";
import { useWords } from "../../words/index.ts";
import type { ChosenFile } from "./chosen-file.ts";
import { type Choices, headersFor, rememberChoices, rememberedChoices } from "./columns.ts";
import { FileDrop } from "./file-drop.tsx";
import { type Answers, Options } from "./options.tsx";
import { Progress } from "./progress.tsx";
import { merged } from "./report.ts";
import { Result, WorkbookResult } from "./result.tsx";
import type { Upload } from "./send.ts";
import { SendError } from "./send-error.tsx";
import { partsOf } from "./split.ts";
import { useSending } from "./use-sending.ts";
import { WORDS } from "./words.ts";

export function Files() {
  const text = useWords(WORDS);
  const { account } = signedIn();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [choices, setChoices] = useState<Choices>({});
  const [answers, setAnswers] = useState<Answers>({
    mode: account.plan === "pro" ? "orders" : "addresses",
    ...{ sheet: "", format: "json", newestFirst: true },
  });
  const sending = useSending();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!sending.isDone) return;
    heading.current?.focus();
    // What is left of the month; a failure shows in the state of the connection.
    readAccount().catch(() => undefined);
  }, [sending.isDone]);
  const choose = (next: ChosenFile | null) => {
    sending.reset();
    setFile(next);
    setChoices(next?.kind === "csv" ? rememberedChoices(next.header.cells) : {});
  };
  const send = () => {
    if (!file) return;
    if (file.kind === "csv") rememberChoices(file.header.cells, choices);
    sending.start({ mode: answers.mode, uploads: uploadsOf(file, choices, answers) });
  };
  if (file && sending.isDone) {
    const again = (
      <button type="button" class="secondary" onClick={() => choose(null)}>
        {text.another}
      </button>
    );
    const reports = sending.done.flatMap((part) => (part instanceof Blob ? [] : part));
    return (
      <section class="files-result" data-parts={sending.done.length}>
        <h2 ref={heading} tabIndex={-1}>
          {text.result(file.name)}
        </h2>
        {reports.length === 0 ? (
          <WorkbookResult name={file.name} workbook={sending.done[0] as Blob} actions={again} />
        ) : (
          <Result file={file} report={merged(reports, ownHeaders(file, choices))} actions={again} />
        )}
      </section>
    );
  }
  const isSending = sending.share !== null;
  return (
    <div class="files">
      <p>{text.lead}</p>
      <FileDrop file={file} isBusy={isSending} onChoose={choose} />
      {file && (
        <Options
          file={file}
          choices={choices}
          answers={answers}
          isBusy={isSending || sending.done.length > 0}
          onChoices={setChoices}
          onAnswers={setAnswers}
        />
      )}
      {sending.error !== null && (
        <SendError error={sending.error} doneParts={sending.done.length} onRetry={sending.goOn} />
      )}
      {isSending && <Progress sending={sending} />}
      {file && !isSending && (
        <div class="actions">
          <button type="button" onClick={sending.done.length > 0 ? sending.goOn : send}>
            {sending.done.length > 0 ? text.goOn : text.send[answers.mode]}
          </button>
          {sending.done.length > 0 && (
            <button type="button" class="secondary outline" onClick={sending.reset}>
              {text.startAnew}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function uploadsOf(
  file: ChosenFile,
  choices: Choices,
  { mode, sheet, format, newestFirst }: Answers,
): Upload[] {
  const { name } = file;
  if (file.kind === "xlsx") return [{ file: file.file, name, mode, sheet: sheet.trim(), format }];
  const parts = partsOf(file, choices);
  // Each past order is scored by those before it: the oldest part goes first.
  if (mode === "history" && newestFirst) parts.reverse();
  return parts.map((part): Upload => ({ file: part, name: `${name}.csv`, mode, sheet: "", format: "json" }));
}

/** Headers as sent → as in the file. */
function ownHeaders(file: ChosenFile, choices: Choices): ReadonlyMap<string, string> {
  if (file.kind === "xlsx") return new Map();
  const { cells } = file.header;
  return new Map(headersFor(cells, choices).map((sent, i) => [sent.trim(), cells[i].trim()]));
}
