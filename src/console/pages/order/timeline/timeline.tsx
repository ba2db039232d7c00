/** The story of the order, oldest first. */
import { useEffect } from "preact/hooks";
import { answer, api } from "../../../api/client.ts";
import { Part } from "../../../order/part.tsx";
import type { Order } from "../../../order/types.ts";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { Loading } from "../../../ui/loading.tsx";
import { useLoad } from "../../../ui/use-load.ts";
import { timeText } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import { type Change, changesOf, type Entry } from "./changes.ts";
import { useValueText } from "./value-text.ts";
import { WORDS } from "./words.ts";

export function Timeline({ order }: { order: Order }) {
  const text = useWords(WORDS);
  const params = { path: { order_id: order.order_id } };
  const { data, error, reload } = useLoad(
    () => answer(api.GET("/api/v1/order/{order_id}/timeline", { params })),
    [order.order_id],
  );
  // Any change of the order may have added an entry.
  useEffect(() => {
    if (data) reload();
  }, [order]);
  return (
    <Part title={text.title} name="timeline">
      {error !== null && <ErrorNotice error={error} onRetry={reload} />}
      {!data && error === null && <Loading />}
      {data?.entries.length === 0 && <p>{text.empty}</p>}
      <ol>
        {data?.entries.map((entry, i) => (
          // Entries have no ids; they are only ever added at the end.
          <EntryRow key={i} entry={entry} />
        ))}
      </ol>
    </Part>
  );
}

function EntryRow({ entry }: { entry: Entry }) {
  const text = useWords(WORDS);
  const { at, type, by } = entry;
  return (
    <li data-type={type}>
      <strong>{text.types[type]}</strong>{" "}
      <small>
        {by && `${text.by(text.sources[by] ?? by)}, `}
        <time dateTime={at}>{timeText(at)}</time>
      </small>
      <ul>
        {changesOf(entry).map((change) => (
          <ChangeRow key={change.key} change={change} />
        ))}
      </ul>
    </li>
  );
}

function ChangeRow({ change: { key, before, after } }: { change: Change }) {
  const text = useWords(WORDS);
  const { nameOfKey, valueText } = useValueText();
  return (
    <li>
      {text.keys[key] ?? nameOfKey(key)}: {before !== null && <>{valueText(key, before)} → </>}
      {valueText(key, after)}
    </li>
  );
}
