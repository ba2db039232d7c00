/** Editing the address by hand. What was typed stays when the server refuses it. */

import { useRef, useState } from "preact/hooks";
import { MAX_FIELD } from "../../../../data/catalogue/limits.ts";
import { Field, Form } from "../../ui/form.tsx";
import { useWords } from "../../words/index.ts";
import { Changed, useConflict } from "../changed/changed.tsx";
import type { OrderProps } from "../types.ts";
import { changedFields, EDITED, type SaveFields } from "./fields.ts";
import { WORDS } from "./words.ts";

const INPUTS = { phone: { type: "tel" }, pincode: { inputMode: "numeric" } } as const;

export function EditAddress({ order, onChange, onSave }: OrderProps & { onSave: SaveFields }) {
  const text = useWords(WORDS);
  const [isOpen, setOpen] = useState(false);
  const [isUnchanged, setUnchanged] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const conflict = useConflict(order, onChange);
  const cancel = () => {
    setOpen(false);
    conflict.clear();
    // The button is there again after this rendering.
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (!isOpen)
    return (
      <button ref={opener} type="button" class="secondary" onClick={() => setOpen(true)}>
        {text.edit}
      </button>
    );
  const send = async (typed: Record<string, string>) => {
    const fields = changedFields(order, typed);
    const hasChanges = Object.keys(fields).length > 0;
    setUnchanged(!hasChanges);
    if (!hasChanges) return;
    // The new score takes the focus.
    if (await conflict.run(() => onSave(fields))) setOpen(false);
  };
  return (
    <Form label={text.edit} submit={text.save} onSend={send} onCancel={cancel}>
      {EDITED.map((name) => (
        <Field
          key={name}
          name={name}
          label={text.fields[name]}
          defaultValue={order.address[name] ?? ""}
          maxLength={MAX_FIELD}
          autoComplete="off"
          {...(name in INPUTS && INPUTS[name as keyof typeof INPUTS])}
        />
      ))}
      {conflict.changed && (
        <Changed conflict={conflict.changed}>
          <p>{text.keep}</p>
        </Changed>
      )}
      <p role="status">{isUnchanged ? text.unchanged : ""}</p>
    </Form>
  );
}
