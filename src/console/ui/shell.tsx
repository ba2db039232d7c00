/** What surrounds each page of the console: the bar with its links, and the state of the connection. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { can } from "../session/can.ts";
import { findOrders, hasOrders } from "../session/has-orders.ts";
import { type Member, online, session } from "../session/state.ts";
import { useStore } from "../store.ts";
import { useWords } from "../words/index.ts";
import { Bar } from "./bar.tsx";
import { MemberMenu } from "./member-menu.tsx";
import { WORDS } from "./words.ts";

interface Props {
  children: ComponentChildren;
}

/** For pages that need no sign-in. @param props.isWide for a page with a list, not only a form */
export function PublicShell({ children, isWide = false }: Props & { isWide?: boolean }) {
  return (
    <>
      <Bar />
      <Offline />
      <main class={isWide ? undefined : "narrow"}>{children}</main>
    </>
  );
}

/**
 * For pages of a member.
 * @param props.note what goes on whichever page is shown
 */
export function Shell({ children, note }: Props & { note: ComponentChildren }) {
  const text = useWords(WORDS);
  const page = useRef<HTMLElement>(null);
  const { path } = useLocation();
  // Another page: keyboard and screen reader go on in it, unless it has moved the focus itself.
  useEffect(() => {
    if (document.activeElement?.closest("header.bar")) page.current?.focus();
  }, [path]);
  return (
    <>
      <a class="skip" href="#page">
        {text.skip}
      </a>
      <Bar end={<MemberMenu />}>
        <Pages />
      </Bar>
      <Offline />
      {note}
      <main id="page" ref={page} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

function Pages() {
  const text = useWords(WORDS);
  const { path } = useLocation();
  const now = useStore(session);
  const isAtWork = useHasOrders(now.state === "in" && can(now.member, "owner"), path);
  const links = now.state === "in" ? linksFor(now.member, isAtWork, text) : [];
  const isPin = isAt(path, "/pin");
  const titles = [...links, ["/pin", text.pin], ["/account", text.account]];
  const name = titles.find(([href]) => isAt(path, href))?.[1];
  // PIN codes are a tab of the page of addresses, for those who see it.
  const current = isPin && links.some(([href]) => href === "/address") ? "/address" : path;
  useEffect(() => {
    document.title = name === undefined ? "Thikana" : `${name} · Thikana`;
  }, [name]);
  return (
    <nav aria-label={text.pages}>
      {links.map(([href, title]) => (
        <a key={href} href={href} aria-current={isAt(current, href) ? "page" : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}

/** Whether a path is that of a link, or of a part of its page. */
const isAt = (path: string, href: string): boolean => path === href || path.startsWith(`${href}/`);

/** Whether the shop has orders; for owners it is asked for at each page, until it has. */
function useHasOrders(isOwner: boolean, path: string): boolean {
  const isAtWork = useStore(hasOrders);
  useEffect(() => {
    if (isOwner) void findOrders();
  }, [isOwner, isAtWork || path]);
  return isAtWork;
}

/** Connecting the shop comes first until it has orders. */
const linksFor = (member: Member, isAtWork: boolean, text: (typeof WORDS)["en"]) => [
  ...(can(member, "owner") && !isAtWork ? [["/get-started", text.getStarted]] : []),
  ["/overview", text.overview],
  ["/queue", text.queue],
  ["/orders", text.orders],
  ...(can(member, "agent")
    ? [
        ["/address", text.address],
        ["/files", text.files],
      ]
    : [["/pin", text.pin]]),
  ["/rules", text.rules],
  ...(can(member, "owner")
    ? [
        ...(isAtWork ? [["/get-started", text.getStarted]] : []),
        ["/members", text.members],
        ["/settings", text.settings],
      ]
    : []),
];

function Offline() {
  const text = useWords(WORDS);
  const isOnline = useStore(online);
  return (
    <div role="status" class="offline" hidden={isOnline}>
      {isOnline ? "" : text.offline}
    </div>
  );
}
