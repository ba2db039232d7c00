/** Finds sections of the guide while you type. */
import { useState } from "preact/hooks";
import { useWords, words } from "../../console/words/index.ts";
import { find, type Section } from "./find.ts";

const WORDS = words({
  search: ["Search the guide", "गाइड में खोजें"],
  found: (count: string) => [`Found: ${count}`, `मिले: ${count}`],
  failed: ["The server cannot be reached.", "सर्वर से संपर्क नहीं हो रहा।"],
});

/** Loaded with the first letter. */
let loading: Promise<Section[]> | undefined;
const load = (): Promise<Section[]> =>
  fetch("/guide/search.json").then((response) => response.json() as Promise<Section[]>);

export function Search() {
  const text = useWords(WORDS);
  const [query, setQuery] = useState("");
  const [sections, setSections] = useState<Section[] | null>(null);
  const [failed, setFailed] = useState(false);
  const type = async (typed: string) => {
    setQuery(typed);
    loading ??= load();
    try {
      setSections(await loading);
      setFailed(false);
    } catch {
      loading = undefined;
      setFailed(true);
    }
  };
  const found = find(sections ?? [], query);
  return (
    <search>
      <input
        type="search"
        aria-label={text.search}
        placeholder={text.search}
        value={query}
        onInput={(event) => void type(event.currentTarget.value)}
      />
      <p role="status">
        {failed ? text.failed : sections && query.trim() !== "" ? text.found(String(found.length)) : ""}
      </p>
      {found.length > 0 && (
        <ol>
          {found.map(({ path, id, page, title, language, piece }) => (
            <li key={`${path}#${id}`} lang={language}>
              <a href={id === "" ? path : `${path}#${id}`}>{title === page ? page : `${page}: ${title}`}</a>
              <small>{piece}</small>
            </li>
          ))}
        </ol>
      )}
    </search>
  );
}
