/** One figure with its name, and the list behind it. */
import { type RealisedSaving, useSavingText } from "../../shop/saving.tsx";
import { WORDS } from "../../shop/saving-words.ts";
import { useWords } from "../../words/index.ts";
import { ordersHref } from "./links.ts";

interface Props {
  name: string;
  value: string;
  /** The list behind the figure; missing where there is none. */
  href?: string;
  note?: string;
  /** The value as a share of a whole. */
  progress?: { value: number; max: number };
}

/** A figure of the overview, as one entry of a list of descriptions. */
export const Figure = ({ name, value, href, note, progress }: Props) => (
  <div class="figure">
    <dt>{name}</dt>
    <dd>
      <strong>
        {href ? (
          <a class="figure-list" href={href}>
            {value}
          </a>
        ) : (
          value
        )}
      </strong>
      {progress && <progress {...progress} aria-label={name} />}
      {note && <small>{note}</small>}
    </dd>
  </div>
);

/** What people saved by reviewing orders, at the account's costs. */
export function SavedFigure(props: { saving: RealisedSaving; days: number; from: string }) {
  const { saving, from } = props;
  const { name } = useWords(WORDS);
  const rejected = saving.saved === null ? undefined : ordersHref({ from, status: "rejected" });
  return <Figure name={name} href={rejected} {...useSavingText(props)} />;
}
