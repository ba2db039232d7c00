/** The signed-in member's menu: account, language, theme, sign-out. */

import { useLocation } from "preact-iso";
import { session, signOut } from "../session/state.ts";
import { useStore } from "../store.ts";
import { useWords } from "../words/index.ts";
import { Preferences } from "./bar.tsx";
import { Button } from "./button.tsx";
import { DropDown } from "./drop-down.tsx";
import { showError } from "./toast.tsx";
import { WORDS } from "./words.ts";

export function MemberMenu() {
  const text = useWords(WORDS);
  const now = useStore(session);
  const { path } = useLocation();
  if (now.state !== "in") return null;
  return (
    <DropDown name={now.member.name}>
      <a href="/account" aria-current={path === "/account" ? "page" : undefined}>
        {text.account}
      </a>
      <Preferences />
      <Button name={text.signOut} class="plain" onClick={() => void signOut().catch(showError)} />
    </DropDown>
  );
}
