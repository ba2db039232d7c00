/** The member's sessions. */

import { useRef } from "preact/hooks";
import { answer, api, type Schema } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { showError, showToast } from "../../ui/toast.tsx";
import type { Loaded } from "../../ui/use-load.ts";
import { ago, timeText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

type SessionList = Schema["Sessions"];
type Session = SessionList["sessions"][number];

export function Sessions({ loaded }: { loaded: Loaded<SessionList> }) {
  const text = useWords(WORDS);
  const { data, reload } = loaded;
  const heading = useRef<HTMLHeadingElement>(null);
  const end = async (request: () => Promise<string>) => {
    try {
      showToast(await request());
    } catch (thrown) {
      showError(thrown);
    }
    reload();
    // The button that was pressed goes away.
    heading.current?.focus();
  };
  const endOne = async (id: string) => {
    await answer(api.DELETE("/api/v1/account/sessions/{id}", { params: { path: { id } } }));
    return text.ended;
  };
  const endOthers = async () =>
    text.endedOthers((await answer(api.DELETE("/api/v1/account/sessions"))).ended);
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        {text.sessions}
      </h2>
      <LoadState of={loaded} />
      <ul class="entries sessions">
        {data?.sessions.map((one) => (
          <Row key={one.id} session={one} onEnd={() => void end(() => endOne(one.id))} />
        ))}
      </ul>
      {data && data.sessions.length > 1 && (
        <Button name={text.endOthers} class="secondary" onClick={() => void end(endOthers)} />
      )}
    </section>
  );
}

function Row({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const text = useWords(WORDS);
  const { user_agent, ip, current, created_at, last_used_at } = session;
  // "Chrome on Android", or only the name of a program.
  const [browser = text.unknownDevice, system] = user_agent?.split(" on ") ?? [];
  const device = system === undefined ? browser : text.device(browser, system);
  return (
    <li data-session={session.id} data-current={current}>
      <div>
        <strong>{device}</strong>
        {current && <small> ({text.this})</small>}
        <small class="when">
          {[ip, text.lastUsed(ago(last_used_at)), text.signedIn(timeText(created_at))]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </div>
      {!current && (
        <Button
          name={text.end}
          class="secondary outline"
          aria-label={text.endNamed(`${device} ${ip ?? ""}`)}
          onClick={onEnd}
        />
      )}
    </li>
  );
}
