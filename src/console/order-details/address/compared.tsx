/** Each field as it was given and as the check standardized it, with the changed words marked. */

import type { ComponentChildren } from "preact";
import type { Schema } from "../../api/client.ts";
import { TableHead } from "../../ui/table-head.tsx";
import { useWords } from "../../words/index.ts";
import { FIELDS } from "./fields.ts";
import { type Piece, wordDiff } from "./word-diff.ts";
import { WORDS } from "./words.ts";

type Field = (typeof FIELDS)[number];

/** The two addresses that are compared. */
export interface Sides {
  given: { readonly [N in Field]?: string | null };
  standardized: Schema["VerificationResult"]["standardized"];
}

/** The address of an order, given and standardized; without empty fields, and without India as the country. */
export function Compared(sides: Sides) {
  const text = useWords(WORDS);
  return <ComparedTexts rows={rowsOf(sides).map((row) => ({ ...row, title: text.fields[row.name] }))} />;
}

/** The fields that either side has, without India as the country. */
export const rowsOf = ({ given, standardized }: Sides) =>
  FIELDS.map((name) => ({ name, given: given[name] ?? "", standard: standardized[name] })).filter(
    ({ name, given, standard }) => (given || standard) && (name !== "country" || standard !== "IN"),
  );

export interface ComparedRow {
  name: string;
  title: string;
  given: string;
  standard: string;
}

/** The same as a table, for any texts. */
export function ComparedTexts({ rows }: { rows: readonly ComparedRow[] }) {
  const text = useWords(WORDS);
  return (
    <table class="compared">
      <TableHead names={[text.field, text.given, text.standard]} />
      <tbody>
        {rows.map((row) => (
          <Row key={row.name} {...row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ name, title, given, standard }: ComparedRow) {
  const { empty } = useWords(WORDS);
  const { before, after } = wordDiff(given, standard);
  return (
    <tr data-field={name}>
      <th scope="row">{title}</th>
      <td>
        {before.length === 0 ? empty : <Pieces pieces={before} change={(words) => <del>{words}</del>} />}
      </td>
      <td>{after.length === 0 ? empty : <Pieces pieces={after} change={(words) => <ins>{words}</ins>} />}</td>
    </tr>
  );
}

interface PiecesProps {
  pieces: readonly Piece[];
  change: (words: string) => ComponentChildren;
}

/** The pieces of a text, the changed ones as the page marks them. */
export const Pieces = ({ pieces, change }: PiecesProps) => (
  <>
    {pieces.map(({ text, isChanged }, i) => (
      // The pieces of a text never change their order.
      <span key={i}>
        {i > 0 && " "}
        {isChanged ? change(text) : text}
      </span>
    ))}
  </>
);
