/** That the server's clock is doubted, and the button of who may say that it is right. */

import { useState } from "preact/hooks";
import { answer, api, type Schema } from "../../api/client.ts";
import { can, session } from "../../session/state.ts";
import { useStore } from "../../store.ts";
import { timeText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { Button } from "../button.tsx";
import { showError, showToast } from "../toast.tsx";
import { useLoad, usePolling } from "../use-load.ts";
import { WORDS } from "./words.ts";

type Clock = Schema["Clock"];

/** How often it is asked about, while a page stays open. */
const POLL_MS = 300_000;
/** The clocks of server and device differ by more than this. */
const DIFFERENCE_MS = 300_000;

/** On the pages of an owner. */
export function OwnersClock() {
  useStore(session);
  return can("owner") ? (
    <ClockNotice
      load={() => answer(api.GET("/api/v1/clock"))}
      confirm={(body) => answer(api.POST("/api/v1/clock/confirm", { body }))}
    />
  ) : null;
}

interface Props {
  load: () => Promise<Clock>;
  /** @param compared the time that the person saw */
  confirm: (compared: { now: string }) => Promise<Clock>;
}

/** Nothing while the clock is trusted, or nobody knows. */
export function ClockNotice({ load, confirm }: Props) {
  const text = useWords(WORDS);
  const { data, reload, set } = useLoad(load, []);
  const [isBusy, setBusy] = useState(false);
  usePolling(reload, POLL_MS);
  if (!data?.doubt) return null;
  const { doubt, now, trusted_at, may_confirm } = data;
  const send = async () => {
    setBusy(true);
    try {
      set(await confirm({ now }));
      showToast(text.confirmed);
    } catch (error) {
      showError(error);
      reload();
    }
    setBusy(false);
  };
  const device = new Date().toISOString();
  const differs = Math.abs(Date.parse(device) - Date.parse(now)) > DIFFERENCE_MS;
  return (
    <div role="alert" class="notice warn clock-notice" data-doubt={doubt}>
      <p>
        <strong>{text.title(timeText(now))}</strong> {text.why[doubt](trusted_at ? timeText(trusted_at) : "")}{" "}
        {text.meanwhile}
      </p>
      {differs && <p>{text.device(timeText(device))}</p>}
      {may_confirm ? (
        <>
          <p>{text.compare}</p>
          <div class="actions">
            <Button name={text.confirm} disabled={isBusy} onClick={send} />
          </div>
        </>
      ) : (
        <p>{doubt === "before_build" ? text.set : text.admin}</p>
      )}
    </div>
  );
}
