/** One value of the order: its entry with a button that removes it, or two that add one. */

import { useRef, useState } from "preact/hooks";
import { answer, api } from "../../api/client.ts";
import { toApiError } from "../../api/error.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { timeText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import type { Entry, Subject } from "./subjects.ts";
import { WORDS } from "./words.ts";

interface Props {
  subject: Subject;
  orderId: string;
  note: string;
  entry: Entry | null;
  onChange: (entry: Entry | null) => void;
}

const LISTS = ["block", "allow"] as const;

export function ListEntry({ subject: { kind, value, shown }, orderId, note, entry, onChange }: Props) {
  const text = useWords(WORDS);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const row = useRef<HTMLLIElement>(null);
  const run = async (change: () => Promise<Entry | null>) => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      onChange(await change());
    } catch (thrown) {
      setError(thrown);
      // Somebody has put it on the other list meanwhile.
      const { code, body } = toApiError(thrown);
      if (code === "on_other_list") onChange((body as { entry: Entry }).entry);
    }
    setBusy(false);
    // The pressed button was replaced by others.
    requestAnimationFrame(() => row.current?.querySelector("button")?.focus());
  };
  const add = (list: Entry["list"]) => {
    const of = kind === "address" ? { order_id: orderId } : { value };
    return answer(api.POST("/api/v1/lists", { body: { list, kind, ...of, note: note || null } }));
  };
  const remove = async (id: number) => {
    await answer(api.DELETE("/api/v1/lists/{id}", { params: { path: { id } } }));
    return null;
  };
  const what = `${text.kinds[kind]} ${shown}`;
  return (
    <li ref={row} data-kind={kind} data-list={entry?.list}>
      <span>
        {text.kinds[kind]}
        <small>{shown}</small>
      </span>
      {entry ? (
        <>
          <Standing entry={entry} />
          <Button
            name={text.remove}
            class="secondary"
            aria-disabled={busy}
            aria-label={text.removeOf(what)}
            onClick={() => void run(() => remove(entry.id))}
          />
        </>
      ) : (
        LISTS.map((list) => (
          <Button
            name={text.lists[list]}
            key={list}
            class={list === "block" ? "contrast" : "secondary"}
            aria-disabled={busy}
            aria-label={text.add[list](what)}
            onClick={() => void run(() => add(list))}
          />
        ))
      )}
      {error !== null && <Refused error={error} />}
    </li>
  );
}

function Standing({ entry: { list, created_by, created_at, note } }: { entry: Entry }) {
  const text = useWords(WORDS);
  return (
    <span role="status">
      <strong>{text.on[list]}</strong>
      <small>
        {text.by(created_by, timeText(created_at))} {note && <q>{note}</q>}
      </small>
    </span>
  );
}

function Refused({ error }: { error: unknown }) {
  const text = useWords(WORDS);
  const { code, body } = toApiError(error);
  if (code !== "on_other_list") return <ErrorNotice error={error} />;
  return (
    <p role="alert" class="notice bad" data-code={code}>
      {text.other[(body as { entry: Entry }).entry.list]}
    </p>
  );
}
