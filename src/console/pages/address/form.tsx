/** The fields of an address. */
import { Field, Form } from "../../ui/form.tsx";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

interface Props {
  onSend: (fields: Record<string, string>) => Promise<unknown>;
  /** Missing where there is nothing to start anew. */
  onReset?: () => void;
}

export function AddressForm({ onSend, onReset }: Props) {
  const text = useWords(WORDS);
  const { fields } = text;
  const field = (name: keyof typeof fields) => ({
    name,
    label: fields[name],
    maxLength: 500,
    // The address of a buyer, not the one of the person who types.
    autoComplete: "off" as const,
  });
  return (
    <Form
      submit={text.check}
      onSend={onSend}
      label={text.title}
      actions={
        onReset && (
          <button type="button" class="secondary outline" onClick={onReset}>
            {text.another}
          </button>
        )
      }
    >
      <div class="pair">
        <Field {...field("name")} />
        <Field {...field("phone")} type="tel" />
      </div>
      <Field {...field("line1")} hint={text.line1Hint} />
      <Field {...field("line2")} />
      <Field {...field("landmark")} />
      <div class="pair">
        <Field {...field("city")} />
        <Field {...field("pincode")} inputMode="numeric" />
      </div>
      <Field {...field("state")} />
    </Form>
  );
}

/** A field of the form. @param parent of the form */
export const fieldOf = (parent: HTMLElement | null, name: string): HTMLInputElement | null =>
  parent?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null;
