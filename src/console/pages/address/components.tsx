/** The parts that the check found in the address, and those that it did not. */

import { language } from "../../preferences.ts";
import { useStore } from "../../store.ts";
import { useWords } from "../../words/index.ts";
import { COMPONENTS } from "./component-words.ts";
import type { Verified } from "./kept.ts";
import { WORDS } from "./words.ts";

type Name = keyof Verified["components"];
const NAMES = Object.keys(COMPONENTS) as Name[];

const MARK = { confirmed: "✓", plausible: "~", suspicious: "?" } as const;

export function Components({ components }: Pick<Verified, "components">) {
  const text = useWords(WORDS);
  const own = useStore(language);
  const missing = NAMES.filter((name) => !components[name]);
  return (
    <>
      <h3>{text.components}</h3>
      <table class="components">
        <thead>
          <tr>
            <th scope="col">{text.part}</th>
            <th scope="col">{text.value}</th>
            <th scope="col">{text.certainty}</th>
          </tr>
        </thead>
        <tbody>
          {NAMES.map((name) => {
            const component = components[name];
            return component && <Row key={name} name={name} {...component} />;
          })}
        </tbody>
      </table>
      {missing.length > 0 && (
        <p class="quiet">
          {text.notFound} {missing.map((name) => COMPONENTS[name][own]).join("; ")}
        </p>
      )}
    </>
  );
}

type RowProps = NonNullable<Verified["components"][Name]> & { name: Name };

function Row({ name, value, raw, confirmation }: RowProps) {
  const text = useWords(WORDS);
  const own = useStore(language);
  const other = own === "en" ? "hi" : "en";
  return (
    <tr data-component={name}>
      <th scope="row">
        {COMPONENTS[name][own]}
        <small lang={other}>{COMPONENTS[name][other]}</small>
      </th>
      <td>
        {value}
        {raw === undefined ? (
          <small>{text.fromPin}</small>
        ) : (
          raw !== value && <small>{text.typedAs(raw)}</small>
        )}
      </td>
      <td data-confirmation={confirmation}>
        <span aria-hidden="true">{MARK[confirmation]}</span> {text.confirmations[confirmation]}
      </td>
    </tr>
  );
}
