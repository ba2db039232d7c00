/** One way of sending orders: its state and latest deliveries, and folded instructions. */

import type { ComponentChildren } from "preact";
import { MAX_STORE_SECRET } from "../../../../../data/catalogue/limits.ts";
import type { Account } from "../../../session/state.ts";
import type { Store } from "../../../shop/last-delivery.tsx";
import { SettingsForm } from "../../../shop/settings-form.tsx";
import { Copy } from "../../../ui/copy.tsx";
import { Field } from "../../../ui/form.tsx";
import { useWords } from "../../../words/index.ts";
import type { Connection } from "../connection.ts";
import type { StepState } from "../states.ts";
import { StateLabel } from "../step.tsx";
import { WORDS } from "./words.ts";

/** Properties of one store's part. */
export interface StoreProps {
  account: Account;
  connection: Connection;
}

interface Props {
  name: "woocommerce" | "shopify" | "own";
  title: string;
  state: StepState;
  /** What is known of it. */
  finding: ComponentChildren;
  /** Name of the fold. */
  how: string;
  children: ComponentChildren;
}

/**
 * One of the ways; `children` are the folded instructions.
 * @param title the name of the platform
 */
export const Part = ({ name, title, state, finding, how, children }: Props) => (
  <article class="store" data-store={name} data-state={state}>
    <header>
      <h3>{title}</h3>
      <StateLabel state={state} />
    </header>
    {finding}
    <details>
      <summary>{how}</summary>
      {children}
    </details>
  </article>
);

/** A text to copy with its name above it, where several stand together. */
export const LabelledCopy = ({ text, label }: { text: string; label: string }) => (
  <span class="labelled">
    <small>{label}</small>
    <Copy text={text} label={label} />
  </span>
);

interface SecretProps {
  account: Account;
  store: Store;
  label: string;
}

/** The server never shows a secret: an empty field leaves it as it is. */
export function StoreSecret({ account, store, label }: SecretProps) {
  const text = useWords(WORDS);
  const name = `${store}_secret` as const;
  return (
    <SettingsForm account={account} label={label}>
      <Field
        name={name}
        label={label}
        hint={account[`${name}_set`] ? text.secretSet : text.secretNotSet}
        type="password"
        autoComplete="off"
        maxLength={MAX_STORE_SECRET}
      />
    </SettingsForm>
  );
}
