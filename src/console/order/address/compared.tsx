/** Each field as the buyer gave it and as the check standardized it. */
import { useWords } from "../../words/index.ts";
import type { Order } from "../types.ts";
import { FIELDS } from "./fields.ts";
import { WORDS } from "./words.ts";

export function Compared({ order: { address, verification } }: { order: Order }) {
  const text = useWords(WORDS);
  const rows = FIELDS.map((name) => ({
    name,
    given: address[name] ?? "",
    standard: verification.standardized[name],
  })).filter(({ name, given, standard }) => (given || standard) && (name !== "country" || standard !== "IN"));
  return (
    <table class="compared">
      <thead>
        <tr>
          <th scope="col">{text.field}</th>
          <th scope="col">{text.given}</th>
          <th scope="col">{text.standard}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, given, standard }) => (
          <tr key={name} data-field={name}>
            <th scope="row">{text.fields[name]}</th>
            <td>{given || text.empty}</td>
            <td>{isSame(given, standard) ? standard : <mark>{standard || text.empty}</mark>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Capitals alone are no difference worth showing. */
const isSame = (given: string, standard: string): boolean => given.toLowerCase() === standard.toLowerCase();
