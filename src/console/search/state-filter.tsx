/** The filter by state or Union territory. */
import { useMemo } from "preact/hooks";
import { useWords } from "../words/index.ts";
import { HINDI_STATES } from "../words/states.ts";
import { useStateName } from "../words/use-state-name.ts";
import { FilterSelect } from "./fields.tsx";
import { WORDS } from "./words.ts";

const NAMES = Object.keys(HINDI_STATES);
/** Of orders whose state is not known. */
const UNKNOWN = "none";

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function StateFilter({ value, ...field }: Props) {
  const text = useWords(WORDS);
  const stateName = useStateName();
  const options = useMemo(() => {
    // A link or a saved view may have another name or a code: the server knows them.
    const isOther = !["", UNKNOWN, ...NAMES].includes(value);
    const names = (isOther ? [value, ...NAMES] : NAMES).map((name) => [name, stateName(name)] as const);
    const sorted = names.toSorted(([, a], [, b]) => a.localeCompare(b));
    return [["", text.any], ...sorted, [UNKNOWN, text.unknownState]] as const;
  }, [value, text]);
  return <FilterSelect {...field} value={value} options={options} />;
}
