/** The frame of each page: the bar with its links, and the state of the connection. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { online } from "../session/state.ts";
import { useStore } from "../store.ts";
import { useWords } from "../words/index.ts";
import { Bar } from "./bar.tsx";
import { MemberMenu } from "./member-menu.tsx";
import { WORDS } from "./words.ts";

/** For pages without a sign-in. @param props.isNarrow for a single form */
export function PublicShell({
  children,
  isNarrow = true,
}: {
  children: ComponentChildren;
  isNarrow?: boolean;
}) {
  return (
    <>
      <Bar />
      <Offline />
      <main class={isNarrow ? "narrow" : undefined}>{children}</main>
    </>
  );
}

interface Props {
  menu: ComponentChildren;
  /** Background parts of all pages. */
  note: ComponentChildren;
  children: ComponentChildren;
}

/** For pages of a member. */
export function Shell({ menu, note, children }: Props) {
  const text = useWords(WORDS);
  const page = useRef<HTMLElement>(null);
  const { path } = useLocation();
  // Moves the focus into a new page for keyboard and screen readers, unless the page has moved it itself.
  useEffect(() => {
    if (document.activeElement?.closest("header.bar")) page.current?.focus();
  }, [path]);
  return (
    <>
      {/* Visible on keyboard focus while the page has a decision to make. */}
      <a class="skip to-decision" href="#decision">
        {text.skipToDecision}
      </a>
      <a class="skip" href="#page">
        {text.skip}
      </a>
      <Bar end={<MemberMenu />}>{menu}</Bar>
      <Offline />
      {note}
      <main id="page" ref={page} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

function Offline() {
  const text = useWords(WORDS);
  const isOnline = useStore(online);
  return (
    <div role="status" class="offline" hidden={isOnline}>
      {isOnline ? "" : text.offline}
    </div>
  );
}
