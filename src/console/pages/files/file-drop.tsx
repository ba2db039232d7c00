/** Where a file is dropped or chosen. */
import { useEffect, useState } from "preact/hooks";
import { numberText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { type ChosenFile, type FileFault, readFile } from "./chosen-file.ts";
import { SAMPLE_NAME, sampleFile } from "./sample.ts";
import { csvBlob, saveAs } from "./save.ts";
import { WORDS } from "./words.ts";

interface Props {
  file: ChosenFile | null;
  isBusy: boolean;
  onChoose: (file: ChosenFile) => void;
}

export function FileDrop({ file, isBusy, onChoose }: Props) {
  const text = useWords(WORDS);
  const [fault, setFault] = useState<FileFault | null>(null);
  const [isOver, setOver] = useState(false);
  const take = async (chosen: File | undefined) => {
    if (!chosen || isBusy) return;
    const read = await readFile(chosen).catch((): FileFault => ({ fault: "unreadable" }));
    if ("fault" in read) return setFault(read);
    setFault(null);
    onChoose(read);
  };
  // Anywhere on the page: elsewhere the browser would open the file in place of the page.
  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = () => setOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      void take(event.dataTransfer?.files[0]);
    };
    const listeners = { dragover: over, dragleave: leave, drop } as const;
    for (const [name, listener] of Object.entries(listeners))
      addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        removeEventListener(name, listener as EventListener);
    };
  });
  return (
    <section class="drop" data-over={isOver}>
      <div class="field">
        <label for="file">{text.file}</label>
        <input
          id="file"
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          disabled={isBusy}
          aria-describedby="file-hint"
          // The same file again, once it is mended, is a change too.
          onClick={(event) => {
            event.currentTarget.value = "";
          }}
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
        <small id="file-hint">{text.fileHint}</small>
      </div>
      <button
        type="button"
        class="secondary outline"
        onClick={() => saveAs(SAMPLE_NAME, csvBlob(sampleFile()))}
      >
        {text.sample}
      </button>
      {fault && (
        <p role="alert" class="notice bad">
          {fault.fault === "unclosed" ? text.unclosed(fault.row) : text.faults[fault.fault]}
        </p>
      )}
      <p role="status" class="chosen">
        {file && <strong>{file.name}</strong>}{" "}
        {file?.kind === "csv" && text.rows(numberText(file.rows.length))}
      </p>
    </section>
  );
}
