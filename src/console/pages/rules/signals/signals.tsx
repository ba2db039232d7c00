/** Searchable list of all signals with their meanings. */

import { useId, useState } from "preact/hooks";
import { signalText } from "../../../../../data/catalogue/signals/index.ts";
import { answer, api, type Schema } from "../../../api/client.ts";
import { LoadState } from "../../../ui/load-state.tsx";
import { useLoad } from "../../../ui/use-load.ts";
import { useWords } from "../../../words/index.ts";
import { useLanguage } from "../../../words/use-language.ts";
import { WORDS } from "./words.ts";

type Signal = Schema["SignalList"]["signals"][number];

export function Signals() {
  const text = useWords(WORDS);
  const language = useLanguage();
  const id = useId();
  const [search, setSearch] = useState("");
  const loaded = useLoad(list, []);
  const { data } = loaded;
  if (!data) return <LoadState of={loaded} />;
  const words = search.toLowerCase().split(/\s+/);
  const found = data.filter(({ name, description }) => {
    const searched = `${name} ${description} ${signalText(language, { name, description })}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  return (
    <>
      <p class="quiet">{text.lead}</p>
      <div class="field">
        <label for={id}>{text.search}</label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          value={search}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <small role="status">{text.count(found.length, data.length)}</small>
      </div>
      {found.length === 0 && <p class="notice">{text.none}</p>}
      <dl class="signals">
        {found.map((signal) => (
          <Entry key={signal.name} signal={signal} />
        ))}
      </dl>
    </>
  );
}

const list = async (): Promise<Signal[]> => (await answer(api.GET("/api/v1/rules/signals"))).signals;

function Entry({ signal }: { signal: Signal }) {
  const { name, type, unit, example } = signal;
  const text = useWords(WORDS);
  return (
    <div data-signal={name}>
      <dt>
        <code>{name}</code>
        <small>{unit === null ? text.types[type] : text.units[unit]}</small>
      </dt>
      <dd>
        {signalText(useLanguage(), signal)}
        <small>{text.example(String(example))}</small>
      </dd>
    </div>
  );
}
