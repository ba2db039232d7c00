import { MAX_EMAIL } from "../../../../data/catalogue/limits.ts";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

/** Searches when it is submitted, and when the field is emptied by its own button. */
export function Search({ onSearch }: { onSearch: (q: string) => void }) {
  const text = useWords(WORDS);
  return (
    <search class="accounts-search">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(String(new FormData(event.currentTarget).get("q")).trim());
        }}
      >
        <div class="field">
          <label for="accounts-search">{text.search}</label>
          <span class="with-button">
            <input
              id="accounts-search"
              type="search"
              name="q"
              autoComplete="off"
              maxLength={MAX_EMAIL}
              onInput={({ currentTarget }) => {
                if (currentTarget.value === "") onSearch("");
              }}
            />
            <button type="submit" class="secondary">
              {text.find}
            </button>
          </span>
        </div>
      </form>
    </search>
  );
}
