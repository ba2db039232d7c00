/** One's own access and preferences; for owners also the shop's settings and keys. */
import { answer, api } from "../../api/client.ts";
import { can } from "../../session/can.ts";
import { session, signedIn } from "../../session/state.ts";
import { useStore } from "../../store.ts";
import { useLoad } from "../../ui/use-load.ts";
import { useWords } from "../../words/index.ts";
import { Password } from "./password.tsx";
import { Plan } from "./plan.tsx";
import { Preferences } from "./preferences.tsx";
import { Sessions } from "./sessions.tsx";
import { Keys } from "./shop/keys.tsx";
import { Settings } from "./shop/settings.tsx";
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
        <strong>{account.name}</strong> · {member.name}, {member.email}
      </p>
      <Plan />
      <Preferences />
      <Password email={member.email} onChanged={sessions.reload} />
      <Sessions loaded={sessions} />
      {can(member, "owner") && (
        <>
          <Settings account={account} />
          <Keys account={account} />
        </>
      )}
    </div>
  );
}
