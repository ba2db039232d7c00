/** Where the widget works, and whether it was seen there. */
import { answer, api } from "../../api/client.ts";
import type { Account } from "../../session/state.ts";
import { Domains } from "../../shop/domains.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { useLoad } from "../../ui/use-load.ts";
import { ago } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

export function Website({ account }: { account: Account }) {
  const text = useWords(WORDS);
  const { data, error, reload } = useLoad(() => answer(api.GET("/api/v1/account/activity")), []);
  const widget = data?.widget;
  return (
    <>
      <Domains account={account} />
      {error !== null && <ErrorNotice error={error} onRetry={reload} />}
      <p role="status">
        {widget &&
          (widget.last_seen_at === null
            ? text.widgetUnseen
            : text.widgetSeen(widget.host ?? "", ago(widget.last_seen_at)))}
      </p>
    </>
  );
}
