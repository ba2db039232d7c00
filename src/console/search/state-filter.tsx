/** The filter by state or Union territory. */

import { useWords } from "../words/index.ts";
import { HINDI_STATES } from "../words/states.ts";
import { useStateName } from "../words/use-state-name.ts";
import { FilterSelect } from "./fields.tsx";
import { WORDS } from "./words.ts";

const NAMES = Object.keys(HINDI_STATES);

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function StateFilter({ value, ...field }: Props) {
  const text = useWords(WORDS);
  const stateName = useStateName();
  // A link or a saved view may have another name or a code: the server knows them.
  const names = value === "" || NAMES.includes(value) ? NAMES : [value, ...NAMES];
  const options = names.map((name) => [name, stateName(name)] as const);
  options.sort(([, a], [, b]) => a.localeCompare(b));
  return <FilterSelect {...field} value={value} options={[["", text.any], ...options]} />;
}
