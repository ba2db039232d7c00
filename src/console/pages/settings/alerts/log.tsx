/** The alerts that were sent, and those that are still tried, newest first. */

import { useState } from "preact/hooks";
import { answer, api } from "../../../api/client.ts";
import { ShowMore } from "../../../ui/button.tsx";
import { LoadState } from "../../../ui/load-state.tsx";
import { showError, showToast } from "../../../ui/toast.tsx";
import { useLoad, usePolling } from "../../../ui/use-load.ts";
import { numberText } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import { AlertRow } from "./row.tsx";
import { WORDS } from "./words.ts";

/** Rows at first, and by how many "More" adds. */
const STEP = 20;
/** The most that the server lists at once. */
const MAX_ROWS = 500;
const POLL_MS = 3_000;

export function AlertLog() {
  const text = useWords(WORDS);
  const [limit, setLimit] = useState(STEP);
  const load = () => answer(api.GET("/api/v1/alerts", { params: { query: { limit } } }));
  const loaded = useLoad(load, [limit]);
  const { data, loading, reload, set } = loaded;
  // The server keeps trying waiting alerts.
  usePolling(reload, data?.alerts.some(({ status }) => status === "waiting") ? POLL_MS : null);
  const resend = async (id: number) => {
    try {
      const sent = await answer(api.POST("/api/v1/alerts/{id}/resend", { params: { path: { id } } }));
      if (data) set({ ...data, alerts: data.alerts.map((alert) => (alert.id === id ? sent : alert)) });
      showToast(text.resent);
    } catch (thrown) {
      showError(thrown);
    }
  };
  const canShowMore = data?.next != null && limit < MAX_ROWS;
  return (
    <>
      <h3>{text.log}</h3>
      <LoadState of={loaded} />
      {data?.alerts.length === 0 && <p class="notice">{text.noAlerts}</p>}
      {data && data.alerts.length > 0 && (
        <>
          <p>{text.total(`${numberText(data.total)}${data.total_exact ? "" : "+"}`)}</p>
          <ul class="row-list alert-log" aria-label={text.log}>
            {data.alerts.map((alert) => (
              <AlertRow key={alert.id} alert={alert} onResend={resend} />
            ))}
          </ul>
        </>
      )}
      {canShowMore && (
        <div class="actions">
          <ShowMore isLoading={loading} onMore={() => setLimit(Math.min(MAX_ROWS, limit + STEP))} />
        </div>
      )}
    </>
  );
}
