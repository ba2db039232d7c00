/** The menu of who is signed in: account, language, theme, sign-out. */

import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { session, signOut } from "../session/state.ts";
import { useStore } from "../store.ts";
import { useWords } from "../words/index.ts";
import { Preferences } from "./bar.tsx";
import { Button } from "./button.tsx";
import { showError } from "./toast.tsx";
import { WORDS } from "./words.ts";

/** Closes by Escape, by a click elsewhere and when another page opens. */
export function MemberMenu() {
  const text = useWords(WORDS);
  const now = useStore(session);
  const menu = useRef<HTMLDetailsElement>(null);
  const { path } = useLocation();
  const close = () => menu.current?.removeAttribute("open");
  useEffect(close, [path]);
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) close();
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
  if (now.state !== "in") return null;
  return (
    <details
      class="menu"
      ref={menu}
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !menu.current?.open) return;
        close();
        menu.current.querySelector("summary")?.focus();
      }}
    >
      <summary>{now.member.name}</summary>
      <div>
        <a href="/account" aria-current={path === "/account" ? "page" : undefined}>
          {text.account}
        </a>
        <Preferences />
        <Button name={text.signOut} class="plain" onClick={() => void signOut().catch(showError)} />
      </div>
    </details>
  );
}
