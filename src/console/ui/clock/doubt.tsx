/** Notice that the server's clock is doubted, with a button for those who may confirm it. */

import type { Schema } from "../../api/client.ts";
import { timeText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { Button } from "../button.tsx";
import { showError, showToast } from "../toast.tsx";
import { useAction } from "../use-action.ts";
import { WORDS } from "./words.ts";

type Clock = Schema["Clock"];

/** The clocks of server and device differ by more than this. */
const DIFFERENCE_MS = 300_000;

interface Props {
  clock: Clock & { doubt: NonNullable<Clock["doubt"]> };
  /** @param compared the time that the person saw */
  onConfirm: (compared: { now: string }) => Promise<void>;
  onError: () => void;
}

/** The notice. */
export function Doubt({ clock: { doubt, now, trusted_at, may_confirm }, onConfirm, onError }: Props) {
  const text = useWords(WORDS);
  const { busy, run } = useAction();
  const send = async () => {
    try {
      await onConfirm({ now });
      showToast(text.confirmed);
    } catch (error) {
      showError(error);
      onError();
    }
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
            <Button name={text.confirm} disabled={busy} onClick={() => void run(send)} />
          </div>
        </>
      ) : (
        <p>{doubt === "before_build" ? text.set : text.admin}</p>
      )}
    </div>
  );
}
