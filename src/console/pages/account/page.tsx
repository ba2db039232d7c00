/** One's own access and preferences. */
import { answer, api } from "../../api/client.ts";
import { session, signedIn } from "../../session/state.ts";
import { useStore } from "../../store.ts";
import { useLoad } from "../../ui/use-load.ts";
import { useWords } from "../../words/index.ts";
import { Password } from "./password.tsx";
import { Preferences } from "./preferences.tsx";
import { Sessions } from "./sessions.tsx";
import { WORDS } from "./words.ts";

export function AccountPage() {
  const text = useWords(WORDS);
  useStore(session);
  const { account, member } = signedIn();
  const sessions = useLoad(() => answer(api.GET("/api/v1/account/sessions")), []);
  return (
    <div class="account">
      <h1>{text.title}</h1>
      <p>
        <strong>{member.name}</strong>, {member.email} ·{" "}
        <a href="/settings">{text.settingsOf(account.name)}</a>
      </p>
      <Preferences />
      <Password email={member.email} onChanged={sessions.reload} />
      <Sessions loaded={sessions} />
    </div>
  );
}
