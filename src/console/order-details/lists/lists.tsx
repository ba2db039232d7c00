/** Blocks or allows the phone, e-mail, address or PIN of an order. Loaded when it is opened. */

import { useState } from "preact/hooks";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useWords } from "../../words/index.ts";
import type { Order } from "../types.ts";
import { WORDS } from "./words.ts";

const SubjectList = lazyPart(async () => (await import("./subject-list.tsx")).SubjectList);

export function ListsPart({ order }: { order: Order }) {
  const text = useWords(WORDS);
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="part lists" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h3>{text.title}</h3>
      </summary>
      {isOpen && <SubjectList order={order} />}
    </details>
  );
}
