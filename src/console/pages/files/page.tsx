/** Choosing a file, its contents, sending it, and the result. */

import { useEffect, useRef } from "preact/hooks";
import { signedIn } from "../../session/state.ts";
import { useStore } from "../../store.ts";
import { usePageTitle } from "../../ui/page-title.ts";
import { useWords } from "../../words/index.ts";
import { rememberedChoices } from "./columns.ts";
import { FileDrop } from "./file-drop.tsx";
import { Options } from "./options.tsx";
import { merged } from "./report.ts";
import { Result, WorkbookResult } from "./result.tsx";
import { stopSending } from "./sending.ts";
import { chosen, isDone, type Sending, sending } from "./state.ts";
import type { ChosenFile } from "./types.ts";
import { WORDS } from "./words.ts";

/** The page for those who may send files. What was chosen stays while other pages are shown. */
export function Page() {
  const text = useWords(WORDS);
  const title = usePageTitle();
  const { account } = signedIn();
  const now = useStore(sending);
  const current = useStore(chosen);
  const finished = now && isDone(now) ? now : null;
  const choose = (file: ChosenFile) => {
    // Until it is recognised from the file, where the plan has all modes.
    const mode = account.plan === "pro" ? "orders" : "addresses";
    // After a finished file another kind may follow; before that, only the file is replaced.
    const earlier = finished ? undefined : current?.answers;
    const answers = earlier ?? {
      mode,
      format: "json",
      newestFirst: true,
      isModeChosen: account.plan !== "pro",
    };
    stopSending();
    chosen.value = { file, choices: rememberedChoices(file.header.cells), meanings: {}, answers };
  };
  return (
    <>
      <h1>{title}</h1>
      <div class="files">
        <p>{text.lead}</p>
        <FileDrop
          file={finished ? null : (current?.file ?? null)}
          isBusy={now !== null && now.share !== null}
          onChoose={choose}
        />
        {current && !finished && <Options current={current} now={now} onChoose={choose} />}
      </div>
      {finished && <Finished now={finished} />}
    </>
  );
}

function Finished({ now }: { now: Sending }) {
  const text = useWords(WORDS);
  const { file, done } = now;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    sending.value = { ...now, isSeen: true };
  }, []);
  const reports = done.flatMap((part) => (part instanceof Blob ? [] : part));
  return (
    <section class="files-result" data-parts={done.length}>
      <h2 ref={heading} tabIndex={-1}>
        {text.result(file.name)}
      </h2>
      {reports.length === 0 ? (
        <WorkbookResult name={file.name} workbook={done[0] as Blob} />
      ) : (
        <Result file={file} report={merged(reports)} />
      )}
    </section>
  );
}

/** What viewers see instead. */
export function ForOthers() {
  const text = useWords(WORDS);
  return <p class="notice">{text.notViewers}</p>;
}
