/** Where a file is dropped or chosen. */

import { useLayoutEffect, useState } from "preact/hooks";
import { ApiError } from "../../api/error.ts";
import { Button } from "../../ui/button.tsx";
import { numberText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { type FileFault, readFile } from "./chosen-file.ts";
import { SAMPLE_NAME, sampleFile } from "./sample.ts";
import { csvBlob, saveAs } from "./save.ts";
import { ReadError } from "./send-error.tsx";
import type { ChosenFile } from "./types.ts";
import { WORDS } from "./words.ts";

interface Props {
  file: ChosenFile | null;
  isBusy: boolean;
  onChoose: (file: ChosenFile) => void;
}

export function FileDrop({ file, isBusy, onChoose }: Props) {
  const text = useWords(WORDS);
  const [fault, setFault] = useState<FileFault | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [reading, setReading] = useState<File | null>(null);
  const [isOver, setOver] = useState(false);
  const take = async (chosen: File | undefined) => {
    if (!chosen || isBusy || reading) return;
    setFault(null);
    setError(null);
    setReading(chosen);
    try {
      const read = await readFile(chosen);
      if ("fault" in read) setFault(read);
      else onChoose(read);
    } catch (thrown) {
      // A file that the browser cannot read, for example because it was moved, is not a server error.
      if (thrown instanceof ApiError) setError(thrown);
      else setFault({ fault: "unreadable" });
    } finally {
      setReading(null);
    }
  };
  // Anywhere on the page: elsewhere the browser would open the file in place of the page.
  useLayoutEffect(() => {
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
    <section class="drop" data-over={isOver} aria-busy={reading !== null}>
      <div class="pick">
        <input
          id="file"
          class="unseen"
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          disabled={isBusy || reading !== null}
          aria-describedby="file-hint"
          // The same file again, once it is corrected, is a change too.
          onClick={(event) => {
            event.currentTarget.value = "";
          }}
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
        <label for="file">{text.file}</label>
        <small id="file-hint">{text.fileHint}</small>
      </div>
      <p role="status" class="chosen">
        {reading ? text.reading : file && <strong>{file.name}</strong>}{" "}
        {!reading && file && text.rows(numberText(file.rows.length))}
      </p>
      {fault && (
        <p role="alert" class="notice bad">
          {fault.fault === "unclosed" ? text.unclosed(fault.row) : text.faults[fault.fault]}
        </p>
      )}
      {error !== null && <ReadError error={error} />}
      <Button name={text.sample} class="plain" onClick={() => saveAs(SAMPLE_NAME, csvBlob(sampleFile()))} />
    </section>
  );
}
