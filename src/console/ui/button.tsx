/** Buttons used on many pages. */
import type { ButtonHTMLAttributes } from "preact";
import { useWords } from "../words/index.ts";
import { WORDS } from "./words.ts";

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "name" | "type" | "ref"> {
  /** What it says. */
  name: string;
}

/** A button for an action on the page; submit buttons belong to forms. */
export const Button = ({ name, ...attributes }: Props) => (
  <button {...attributes} type="button">
    {name}
  </button>
);

interface MoreProps {
  /** Its label, if not "Show more". */
  name?: string;
  isLoading?: boolean;
  onMore: () => void;
}

/** The button below a list that has more. */
export function ShowMore({ name, isLoading, onMore }: MoreProps) {
  const text = useWords(WORDS);
  return <Button name={name ?? text.more} class="secondary outline" aria-busy={isLoading} onClick={onMore} />;
}

interface RowProps<A extends string> {
  /** The action, the visible name, and the name for screen readers. */
  actions: readonly (readonly [action: A, name: string, label: string])[];
  onAction: (action: A) => void;
}

/** The buttons at the end of a row of a list, each named with what the row is about for screen readers. */
export const RowActions = <A extends string>({ actions, onAction }: RowProps<A>) => (
  <div class="actions">
    {actions.map(([action, name, label]) => (
      <Button
        key={action}
        name={name}
        class="secondary outline"
        aria-label={label}
        onClick={() => onAction(action)}
      />
    ))}
  </div>
);
