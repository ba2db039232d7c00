/** The phone, e-mail, address and PIN of an order, each with its entry in a list. */

import { useState } from "preact/hooks";
import { MAX_NOTE } from "../../../../data/catalogue/limits.ts";
import { can } from "../../session/state.ts";
import { LoadState } from "../../ui/load-state.tsx";
import { useLoad } from "../../ui/use-load.ts";
import { useWords } from "../../words/index.ts";
import type { Order } from "../types.ts";
import { ListEntry } from "./list-entry.tsx";
import { entriesOf, subjectsOf } from "./subjects.ts";
import { WORDS } from "./words.ts";

export function SubjectList({ order }: { order: Order }) {
  const text = useWords(WORDS);
  const [note, setNote] = useState("");
  const subjects = subjectsOf(order, can("owner"));
  const loaded = useLoad(() => entriesOf(subjects), [order.order_id, order.revision]);
  const { data, set } = loaded;
  if (!data) return <LoadState of={loaded} />;
  return (
    <>
      <p class="quiet">{text.lead}</p>
      <label>
        {text.note}
        <input
          type="text"
          maxLength={MAX_NOTE}
          value={note}
          onInput={(event) => setNote(event.currentTarget.value)}
        />
      </label>
      <ul class="plain">
        {subjects.map((subject) => (
          <ListEntry
            key={subject.kind}
            subject={subject}
            orderId={order.order_id}
            note={note}
            entry={data.find(({ kind }) => kind === subject.kind) ?? null}
            onChange={(entry) =>
              set([...data.filter(({ kind }) => kind !== subject.kind), ...(entry ? [entry] : [])])
            }
          />
        ))}
      </ul>
    </>
  );
}
