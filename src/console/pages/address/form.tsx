/** The fields of an address, or one text for all of it. */

import { MAX_FIELD } from "../../../../data/catalogue/limits.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Form, TextField } from "../../ui/form.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { useWords } from "../../words/index.ts";
import type { FieldName, TypedAddress } from "./typed-address.ts";
import { WORDS } from "./words.ts";

interface Props {
  address: TypedAddress;
  onSend: (typed: Record<string, string>) => Promise<unknown>;
  onSwitch: () => void;
  onSample: () => void;
  /** Missing if there is nothing to clear. */
  onReset?: () => void;
}

export function AddressForm({ address, onSend, onSwitch, onSample, onReset }: Props) {
  const text = useWords(WORDS);
  return (
    <Form
      submit={text.check}
      onSend={onSend}
      label={usePageTitle()}
      actions={
        <>
          <Action name={address.isWhole ? text.inFields : text.asOneText} onClick={onSwitch} />
          <Action name={text.sample} onClick={onSample} />
          {onReset && <Action name={text.another} onClick={onReset} />}
        </>
      }
    >
      {address.isWhole ? <OneText address={address} /> : <Fields address={address} />}
    </Form>
  );
}

const Action = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button name={name} class="secondary outline" onClick={onClick} />
);

function OneText({ address: { typed } }: { address: TypedAddress }) {
  const text = useWords(WORDS);
  return (
    <TextField
      name="line1"
      label={text.whole}
      hint={text.wholeHint}
      rows={6}
      defaultValue={typed.line1 ?? ""}
      maxLength={MAX_FIELD}
    />
  );
}

function Fields({ address: { typed } }: { address: TypedAddress }) {
  const text = useWords(WORDS);
  const field = (name: FieldName) => ({
    name,
    label: text.fields[name],
    defaultValue: typed[name] ?? "",
    maxLength: MAX_FIELD,
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
