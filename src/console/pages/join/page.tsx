/** An invited member chooses a password and is signed in. */
import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { answer, api } from "../../api/client.ts";
import { toApiError } from "../../api/error.ts";
import { loadSession, session } from "../../session/state.ts";
import { useStore } from "../../store.ts";
import { Form } from "../../ui/form.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { NewPasswordField } from "../../ui/person-fields.tsx";
import { useCode } from "../../ui/two-steps/use-code.tsx";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

export function Page() {
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
  const code = useCode();
  const join = async ({ password, otp }: Record<string, string>) => {
    try {
      await answer(api.POST("/api/v1/auth/join", { body: { token, password, otp, cookie: true } }));
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
      <h1>{usePageTitle()}</h1>
      <p>{text.lead}</p>
      {now.state === "in" && <p class="notice">{text.signedInAs(now.member.name)}</p>}
      <Form submit={text.submit} onSend={(fields) => code.send(() => join(fields))}>
        <NewPasswordField name="password" label={text.password} hint={text.hint} />
        {code.field}
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

/**
 * The token of the link that opened the page; null without one. It is removed from the address bar, and so from the
 * browser's history, where the next person at this machine could find it.
 */
function useInviteToken(): string | null {
  const [token, setToken] = useState<string | null>(() => location.hash.slice(1) || null);
  useEffect(() => {
    const take = () => {
      if (location.hash === "") return;
      setToken(location.hash.slice(1));
      history.replaceState(null, "", location.pathname);
    };
    take();
    // Opening another link on this page only changes the hash.
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);
  return token;
}
