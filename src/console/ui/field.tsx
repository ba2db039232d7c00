/** The fields of a form, each with its label, hint and error. */

import { type ComponentChildren, createContext, type PartialInputHTMLAttributes } from "preact";
import { useContext, useId, useState } from "preact/hooks";
import type { ApiError } from "../api/error.ts";
import { fieldErrorText } from "../words/errors.ts";
import { useWords } from "../words/index.ts";
import { Button } from "./button.tsx";
import { WORDS } from "./words.ts";

/** The error of the form that the fields are in. */
export const FormError = createContext<ApiError | null>(null);

interface Labelled {
  name: string;
  label: string;
  hint?: string;
}

type InputProps = Pick<
  PartialInputHTMLAttributes<HTMLInputElement>,
  | "autoComplete"
  | "required"
  | "minLength"
  | "maxLength"
  | "min"
  | "max"
  | "step"
  | "defaultValue"
  | "value"
  | "readOnly"
  | "placeholder"
  | "inputMode"
  | "pattern"
>;
interface FieldProps extends InputProps, Labelled {
  type?: "text" | "email" | "password" | "tel" | "number" | "url" | "datetime-local";
}

/** An input. Use `defaultValue` to keep what is typed, as each rendering sets a `value` again. */
export function Field({ name, label, hint, type = "text", ...input }: FieldProps) {
  const { id, note, aria } = useLabelled({ name, hint });
  const text = useWords(WORDS);
  const [isShown, setShown] = useState(false);
  const isPassword = type === "password";
  const control = (
    <input
      {...input}
      {...aria}
      id={id}
      // Preact's types of an input want one literal type.
      type={(isPassword && isShown ? "text" : type) as "text"}
      name={name}
      spellcheck={isPassword ? false : undefined}
      autoCapitalize={isPassword ? "none" : undefined}
    />
  );
  if (!isPassword)
    return (
      <Label id={id} label={label} note={note}>
        {control}
      </Label>
    );
  return (
    <Label id={id} label={label} note={note}>
      <span class="with-button">
        {control}
        <Button
          name={isShown ? text.hide : text.show}
          class="secondary outline"
          aria-pressed={isShown}
          aria-label={`${text.show}: ${label}`}
          onClick={() => setShown(!isShown)}
        />
      </span>
    </Label>
  );
}

interface TextProps extends Labelled {
  /** Visible lines. */
  rows: number;
  required?: boolean;
  maxLength?: number;
  defaultValue?: string;
  lang?: string;
  onType?: (text: string) => void;
}

/** A text of several lines. */
export function TextField({ name, label, hint, onType, ...area }: TextProps) {
  const { id, note, aria } = useLabelled({ name, hint });
  return (
    <Label id={id} label={label} note={note}>
      <textarea
        {...area}
        {...aria}
        id={id}
        name={name}
        spellcheck={false}
        onInput={(event) => onType?.(event.currentTarget.value)}
      />
    </Label>
  );
}

interface ChoiceProps extends Labelled {
  /** Value, name and explanation. */
  options: readonly (readonly [value: string, name: string, meaning?: string])[];
  defaultValue: string;
}

/** A choice of one of a few visible values. */
export function ChoiceField({ name, label, hint, options, defaultValue }: ChoiceProps) {
  const { id, note, aria } = useLabelled({ name, hint });
  return (
    <div {...aria} role="radiogroup" aria-labelledby={id} tabIndex={-1} class="field choice">
      <span id={id}>{label}</span>
      {options.map(([value, title, meaning]) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={value === defaultValue} />
          <span>
            {title}
            {meaning && <small>{meaning}</small>}
          </span>
        </label>
      ))}
      {note}
    </div>
  );
}

interface SelectProps<T extends string> {
  label: string;
  /** Values with their names. */
  options: readonly (readonly [value: T, name: string])[];
  value: T;
  onChange: (value: T) => void;
  /** Of the field, in a form. */
  name?: string;
  /** Of the element around label and list. */
  class?: string;
}

/** A choice of one of a list, with its label above it. */
export function Select<T extends string>({
  label,
  options,
  onChange,
  class: style = "field",
  ...select
}: SelectProps<T>) {
  const id = useId();
  return (
    <div class={style}>
      <label for={id}>{label}</label>
      <select {...select} id={id} onChange={({ currentTarget }) => onChange(currentTarget.value as T)}>
        {options.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The id of a control, the error or hint below it, and the attributes that expose both to screen readers. */
function useLabelled({ name, hint }: Pick<Labelled, "name" | "hint">) {
  const id = useId();
  const error = useContext(FormError);
  const wrong = error ? fieldErrorText(error, name) : undefined;
  const text = wrong ?? hint;
  const note = text === undefined ? null : <small id={`${id}-hint`}>{text}</small>;
  const aria = {
    "aria-describedby": note ? `${id}-hint` : undefined,
    "aria-invalid": wrong === undefined ? undefined : true,
  };
  return { id, note, aria };
}

interface LabelProps {
  id: string;
  label: string;
  note: ComponentChildren;
  children: ComponentChildren;
}

/** The hint is outside the label: it describes the control, but is not part of its name. */
const Label = ({ id, label, note, children }: LabelProps) => (
  <div class="field">
    <label for={id}>{label}</label>
    {children}
    {note}
  </div>
);
