/** A form: sent once at a time, with the server's errors beside its fields and its values kept. */
import type { ComponentChildren, PartialInputHTMLAttributes, TargetedSubmitEvent } from "preact";
import { createContext } from "preact";
import { useContext, useId, useState } from "preact/hooks";
import { type ApiError, toApiError } from "../api/error.ts";
import { ErrorNotice } from "./error-notice.tsx";

const FormError = createContext<ApiError | null>(null);

interface FormProps {
  /** Gets the fields by name; a rejection is shown. */
  onSend: (values: Record<string, string>) => Promise<unknown>;
  submit: string;
  children: ComponentChildren;
  /** Further buttons, after the one that submits. */
  actions?: ComponentChildren;
  label?: string;
}

export function Form({ onSend, submit, children, actions, label }: FormProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const send = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const fields = [...new FormData(event.currentTarget)] as [string, string][];
    setBusy(true);
    setError(null);
    try {
      await onSend(Object.fromEntries(fields));
    } catch (thrown) {
      setError(toApiError(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormError.Provider value={error}>
      <form aria-label={label} onSubmit={(event) => void send(event)}>
        {children}
        {error && <ErrorNotice error={error} />}
        <div class="actions">
          <button type="submit" aria-busy={busy}>
            {submit}
          </button>
          {actions}
        </div>
      </form>
    </FormError.Provider>
  );
}

type InputProps = Pick<
  PartialInputHTMLAttributes<HTMLInputElement>,
  "autoComplete" | "required" | "minLength" | "maxLength" | "value" | "readOnly" | "placeholder" | "inputMode"
>;
interface FieldProps extends InputProps {
  name: string;
  type?: "text" | "email" | "password" | "tel" | "number" | "datetime-local";
  label: string;
  hint?: string;
}

/** An input with its label, hint and error. */
export function Field({ name, label, hint, type = "text", ...input }: FieldProps) {
  const id = useId();
  const error = useContext(FormError)?.fields.get(name);
  const described = error || hint ? `${id}-hint` : undefined;
  return (
    <label for={id}>
      {label}
      <input
        {...input}
        id={id}
        // Preact's types of an input want one literal type.
        type={type as "text"}
        name={name}
        aria-describedby={described}
        aria-invalid={error ? true : undefined}
      />
      {described && <small id={described}>{error ?? hint}</small>}
    </label>
  );
}
