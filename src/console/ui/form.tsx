/** A form: one request at a time, with the server's errors at its fields, and its values kept. */

import type { ComponentChildren, TargetedSubmitEvent } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type ApiError, toApiError } from "../api/error.ts";
import { useWords } from "../words/index.ts";
import { Button } from "./button.tsx";
import { ErrorText } from "./error-text.tsx";
import { FormError } from "./field.tsx";
import { useAction } from "./use-action.ts";
import { WORDS } from "./words.ts";

export { ChoiceField, Field, Select, TextField } from "./field.tsx";

interface FormProps {
  /** Receives the fields by name; a rejection is shown. False when nothing was sent, which keeps the fields. */
  onSend: (values: Record<string, string>) => Promise<unknown>;
  /** Receives them whenever something was typed. */
  onType?: (values: Record<string, string>) => void;
  submit: string;
  children: ComponentChildren;
  /** Shows a button that closes the form without sending it. */
  onCancel?: () => void;
  /** Its label, if not "Cancel". */
  cancel?: string;
  /** Further buttons, after the one that submits. */
  actions?: ComponentChildren;
  label?: string;
  /** Whether the fields are reset after sending, such as passwords. */
  clears?: boolean;
}

export function Form({
  onSend,
  onType,
  submit,
  children,
  onCancel,
  cancel,
  actions,
  label,
  clears,
}: FormProps) {
  const text = useWords(WORDS);
  const { busy, error: thrown, run } = useAction();
  const error = thrown === null ? null : toApiError(thrown);
  const form = useRef<HTMLFormElement>(null);
  const send = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = valuesOf(event.currentTarget);
    return run(async () => {
      const isSent = (await onSend(values)) !== false;
      if (clears && isSent) form.current?.reset();
    });
  };
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [thrown]);
  return (
    <FormError.Provider value={error}>
      <form
        ref={form}
        aria-label={label}
        onInput={(event) => onType?.(valuesOf(event.currentTarget))}
        onSubmit={(event) => void send(event)}
      >
        {children}
        {error && !isShownAtFields(error, form.current) && <ErrorText error={error} />}
        <div class="actions">
          <button type="submit" aria-busy={busy}>
            {submit}
          </button>
          {onCancel && <Button name={cancel ?? text.cancel} class="secondary" onClick={onCancel} />}
          {actions}
        </div>
      </form>
    </FormError.Provider>
  );
}

const valuesOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)] as [string, string][]);

/** Whether each message is about a field of the form, which shows it. */
function isShownAtFields({ fields }: ApiError, form: HTMLFormElement | null): boolean {
  return fields.size > 0 && [...fields.keys()].every((name) => form?.elements.namedItem(name));
}
