/** Shown in place of a list without orders. */
import { useWords } from "../words/index.ts";
import { type FiltersOf, queryText, type SearchPage } from "./filters.ts";
import { WORDS } from "./words.ts";

interface Props {
  page: SearchPage<string>;
  filters: FiltersOf<string>;
  /** Without filters, and when none matches them. */
  text: { empty: string; noMatch: string };
}

/** Why it is empty; with filters a link that drops them. */
export function NoOrders({ page, filters, text }: Props) {
  const { clear } = useWords(WORDS);
  if (queryText(filters) === "") return <p class="notice">{text.empty}</p>;
  return (
    <p class="notice">
      {text.noMatch} <a href={page.path}>{clear}</a>
    </p>
  );
}
