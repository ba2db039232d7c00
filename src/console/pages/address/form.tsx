/** The fields of an address, or one text for all of it. */
import { Field, Form, TextField } from "../../ui/form.tsx";
import { useWords } from "../../words/index.ts";
import type { Draft, FieldName } from "./fields.ts";
import { WORDS } from "./words.ts";

const MAX_LENGTH = 500;

interface Props {
  draft: Draft;
  onSend: (typed: Record<string, string>) => Promise<unknown>;
  onSwitch: () => void;
  onSample: () => void;
  /** Missing where there is nothing to start anew. */
  onReset?: () => void;
}

export function AddressForm({ draft, onSend, onSwitch, onSample, onReset }: Props) {
  const text = useWords(WORDS);
  return (
    <Form
      submit={text.check}
      onSend={onSend}
      label={text.title}
      actions={
        <>
          <Action name={draft.isWhole ? text.inFields : text.asOneText} onClick={onSwitch} />
          <Action name={text.sample} onClick={onSample} />
          {onReset && <Action name={text.another} onClick={onReset} />}
        </>
      }
    >
      {draft.isWhole ? <OneText draft={draft} /> : <Fields draft={draft} />}
    </Form>
  );
}

const Action = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <button type="button" class="secondary outline" onClick={onClick}>
    {name}
  </button>
);

function OneText({ draft: { typed } }: { draft: Draft }) {
  const text = useWords(WORDS);
  return (
    <TextField
      name="line1"
      label={text.whole}
      hint={text.wholeHint}
      rows={6}
      defaultValue={typed.line1 ?? ""}
      maxLength={MAX_LENGTH}
    />
  );
}

function Fields({ draft: { typed } }: { draft: Draft }) {
  const text = useWords(WORDS);
  const field = (name: FieldName) => ({
    name,
    label: text.fields[name],
    defaultValue: typed[name] ?? "",
    maxLength: MAX_LENGTH,
    // The address of a buyer, not the one of the person who types.
    autoComplete: "off" as const,
  });
  return (
    <>
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
    </>
  );
}
