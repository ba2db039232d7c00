/** The timeline of the order, oldest first. */
import { useEffect } from "preact/hooks";
import { answer, api, type Schema } from "../../../api/client.ts";
import { Part } from "../../../order-details/part.tsx";
import type { Order } from "../../../order-details/types.ts";
import { LoadState } from "../../../ui/load-state.tsx";
import { useLoad } from "../../../ui/use-load.ts";
import { actorName } from "../../../words/actor-name.ts";
import { timeText } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import { useValueText } from "./value-text.ts";
import { WORDS } from "./words.ts";

export function Timeline({ order }: { order: Order }) {
  const text = useWords(WORDS);
  const params = { path: { order_id: order.order_id } };
  const loaded = useLoad(
    () => answer(api.GET("/api/v1/order/{order_id}/timeline", { params })),
    [order.order_id],
  );
  const { data, reload } = loaded;
  // Any change of the order may have added an entry.
  useEffect(() => {
    if (data) reload();
  }, [order]);
  return (
    <Part title={text.title} name="timeline">
      <LoadState of={loaded} />
      {data?.entries.length === 0 && <p>{text.empty}</p>}
      <ol class="plain">
        {data?.entries.map((entry, i) => (
          // Entries have no ids; they are only ever added at the end.
          <EntryRow key={i} entry={entry} currency={order.currency} />
        ))}
      </ol>
    </Part>
  );
}

function EntryRow({ entry, currency }: { entry: Entry; currency: string }) {
  const text = useWords(WORDS);
  const { at, type, by } = entry;
  return (
    <li data-type={type}>
      <strong>{text.types[type]}</strong>{" "}
      <small>
        {by && `${text.by(actorName(by))}, `}
        <time dateTime={at}>{timeText(at)}</time>
      </small>
      <ul class="plain">
        {changesOf(entry).map((change) => (
          <ChangeRow key={change.key} change={change} currency={currency} />
        ))}
      </ul>
    </li>
  );
}

function ChangeRow({ change: { key, before, after }, currency }: { change: Change; currency: string }) {
  const text = useWords(WORDS);
  const { nameOfKey, valueText } = useValueText(currency);
  return (
    <li>
      {text.keys[key] ?? nameOfKey(key)}: {before !== null && <>{valueText(key, before)} → </>}
      {valueText(key, after)}
    </li>
  );
}

type Entry = Schema["OrderTimeline"]["entries"][number];

interface Change {
  key: string;
  /** Null when there was nothing before. */
  before: unknown;
  after: unknown;
}

/** Hidden values: the entry already shows who it was. */
const SKIPPED: ReadonlySet<string> = new Set(["rules_version", "actor"]);

/** The values that an entry set or changed, without unchanged ones. */
function changesOf({ before, after }: Pick<Entry, "before" | "after">): Change[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys]
    .filter((key) => !SKIPPED.has(key))
    .map((key) => ({ key, before: before?.[key] ?? null, after: after?.[key] ?? null }))
    .filter((change) => change.before !== change.after);
}
