/** The calls that were noted on an order. */
import type { Schema } from "../../api/client.ts";
import { timeText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { Part } from "../part.tsx";
import type { Order } from "../types.ts";
import { WORDS } from "./words.ts";

type NotedCall = Schema["Call"];

/** @param props.calls newest first */
export function CallLog({ calls }: { calls: readonly NotedCall[] }) {
  const text = useWords(WORDS);
  if (calls.length === 0) return null;
  return (
    <Part title={text.log} name="calls">
      <ol class="plain call-log">
        {calls.map(({ result, at, by, name, note, call_at }) => (
          <li key={at} data-result={result}>
            <strong>{text.results[result]}</strong>{" "}
            <small>
              {name ?? by}, {timeText(at)}
            </small>
            {note && <q>{note}</q>}
            {call_at && <small>{text.again(timeText(call_at))}</small>}
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** The order's summary of its calls. @param calls newest first */
export function summaryOf(calls: readonly NotedCall[]): Order["calls"] {
  const last = calls.at(0);
  if (!last) return null;
  return { count: calls.length, last_result: last.result, last_at: last.at, call_at: last.call_at };
}
