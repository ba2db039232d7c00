/** Editing the address by hand. What was typed is kept if the server refuses it, and while another order is open. */

import { useRef, useState } from "preact/hooks";
import { MAX_FIELD } from "../../../../data/catalogue/limits.ts";
import { Field, Form } from "../../ui/form.tsx";
import { useWords } from "../../words/index.ts";
import { Changed, useConflict } from "../changed/changed.tsx";
import type { OrderProps } from "../types.ts";
import { changedFields, EDITED, type SaveFields } from "./fields.ts";
import { keepTypedAddress, typedAddress } from "./typed-address.ts";
import { WORDS } from "./words.ts";

const INPUTS = { phone: { type: "tel" }, pincode: { inputMode: "numeric" } } as const;

export function EditAddress({ order, onChange, onSave }: OrderProps & { onSave: SaveFields }) {
  const text = useWords(WORDS);
  const { order_id } = order;
  const kept = typedAddress(order_id);
  const [isOpen, setOpen] = useState(kept !== null);
  const [isUnchanged, setUnchanged] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const conflict = useConflict(order, onChange);
  const end = () => {
    keepTypedAddress(order_id);
    setOpen(false);
  };
  const cancel = () => {
    end();
    conflict.clear();
    // The button exists again after this rendering.
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
    if (await conflict.run(() => onSave(fields))) end();
  };
  return (
    <Form
      label={text.edit}
      submit={text.save}
      onSend={send}
      onType={(typed) => keepTypedAddress(order_id, changedFields(order, typed))}
      onCancel={cancel}
      cancel={text.cancel}
    >
      {EDITED.map((name) => (
        <Field
          key={name}
          name={name}
          label={text.fields[name]}
          defaultValue={kept?.[name] ?? order.address[name] ?? ""}
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
