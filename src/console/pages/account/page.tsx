/** One's own access and preferences; for owners also the shop's settings and keys. */
import { answer, api } from "../../api/client.ts";
import { can } from "../../session/can.ts";
import { session, signedIn } from "../../session/state.ts";
import { Domains } from "../../shop/domains.tsx";
import { PublishableKey, SecretKey } from "../../shop/keys.tsx";
import { WORDS as SHARED } from "../../shop/words.ts";
import { useStore } from "../../store.ts";
import { useLoad } from "../../ui/use-load.ts";
import { useWords } from "../../words/index.ts";
import { Password } from "./password.tsx";
import { Plan } from "./plan.tsx";
import { Preferences } from "./preferences.tsx";
import { Sessions } from "./sessions.tsx";
import { Settings } from "./shop/settings.tsx";
import { WORDS as SHOP } from "./shop/words.ts";
import { WORDS } from "./words.ts";

export function AccountPage() {
  const text = useWords(WORDS);
  const shop = useWords(SHOP);
  const shared = useWords(SHARED);
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
          <section>
            <h2>{shared.domains}</h2>
            <Domains account={account} />
          </section>
          <section>
            <h2>{shop.keys}</h2>
            <h3>{shared.secret}</h3>
            <SecretKey account={account} />
            <h3>{shared.publishable}</h3>
            <PublishableKey account={account} />
          </section>
        </>
      )}
    </div>
  );
}
