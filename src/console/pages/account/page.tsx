/** The member's own access and preferences. */

import { answer, api } from "../../api/client.ts";
import { signedIn } from "../../session/state.ts";
import { usePageTitle } from "../../ui/page-title.ts";
import { useLoad } from "../../ui/use-load.ts";
import { useWords } from "../../words/index.ts";
import { Password } from "./password.tsx";
import { Preferences } from "./preferences.tsx";
import { Sessions } from "./sessions.tsx";
import { TwoSteps } from "./two-steps.tsx";
import { WORDS } from "./words.ts";

export function Page() {
  const text = useWords(WORDS);
  const title = usePageTitle();
  const { account, member } = signedIn();
  const sessions = useLoad(() => answer(api.GET("/api/v1/account/sessions")), []);
  return (
    <div class="account">
      <h1>{title}</h1>
      <p>
        <strong>{member.name}</strong>, {member.email} ·{" "}
        <a href="/settings">{text.settingsOf(account.name)}</a>
      </p>
      <Preferences />
      <Password email={member.email} onChanged={sessions.reload} />
      <TwoSteps />
      <Sessions loaded={sessions} />
    </div>
  );
}
