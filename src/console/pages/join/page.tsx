/** An invited member chooses a password and is signed in. */

import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { answer, api } from "../../api/client.ts";
import { toApiError } from "../../api/error.ts";
import { loadSession, session } from "../../session/state.ts";
import { useStore } from "../../store.ts";
import { Form } from "../../ui/form.tsx";
import { NewPasswordField } from "../../ui/password-field.tsx";
import { useWords } from "../../words/index.ts";
import { useInviteToken } from "./token.ts";
import { WORDS } from "./words.ts";

export function JoinPage() {
  const token = useInviteToken();
  /** The token of an invitation that the server has refused. */
  const [ended, setEnded] = useState<string | null>(null);
  if (token === null) return <NoInvitation why="missing" />;
  if (token === ended) return <NoInvitation why="ended" />;
  return <Invitation token={token} onEnded={() => setEnded(token)} />;
}

function Invitation({ token, onEnded }: { token: string; onEnded: () => void }) {
  const text = useWords(WORDS);
  const now = useStore(session);
  const { route } = useLocation();
  const join = async ({ password }: Record<string, string>) => {
    try {
      await answer(api.POST("/api/v1/auth/join", { body: { token, password, cookie: true } }));
    } catch (error) {
      if (toApiError(error).code !== "invite_ended") throw error;
      onEnded();
      return;
    }
    await loadSession();
    route("/queue", true);
  };
  return (
    <>
      <h1>{text.title}</h1>
      <p>{text.lead}</p>
      {now.state === "in" && <p class="notice">{text.signedInAs(now.member.name)}</p>}
      <Form submit={text.submit} onSend={join}>
        <NewPasswordField name="password" label={text.password} hint={text.hint} />
      </Form>
    </>
  );
}

/** No token in the address, or one that is used, expired or replaced. */
function NoInvitation({ why }: { why: "missing" | "ended" }) {
  const text = useWords(WORDS);
  const isEnded = why === "ended";
  return (
    <div role={isEnded ? "alert" : undefined}>
      <h1>{isEnded ? text.ended : text.missing}</h1>
      <p>{isEnded ? text.endedLead : text.missingLead}</p>
      <p>
        {text.joined} <a href="/">{text.signIn}</a>
      </p>
    </div>
  );
}
