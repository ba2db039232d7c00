/** Chooses the page by the signed-in member, then by the path. */
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { Route, Router, useLocation } from "preact-iso";
import { Menu } from "./menu.tsx";
import { SendingNote } from "./pages/files/sending-note.tsx";
import { PAGES, type PageEntry, pageAt } from "./pages.ts";
import { language } from "./preferences.ts";
import { can, loadSession, type Session, session, signedIn } from "./session/state.ts";
import { PasswordAgain } from "./sign-in/password-again.tsx";
import { SignInAgain } from "./sign-in/sign-in-again.tsx";
import { useStore } from "./store.ts";
import { OwnersClock } from "./ui/clock/notice.tsx";
import { ErrorNotice } from "./ui/error-notice.tsx";
import { lazyPart } from "./ui/lazy-part.tsx";
import { Loading } from "./ui/loading.tsx";
import { NotFoundPage } from "./ui/not-found.tsx";
import { PageTitle } from "./ui/page-title.ts";
import { PublicShell, Shell } from "./ui/shell.tsx";
import { Toasts } from "./ui/toast.tsx";

/** The component of each page. */
const COMPONENTS: ReadonlyMap<PageEntry, ComponentType> = new Map(
  PAGES.map((page) => [page, lazyPart(() => forRole(page))]),
);

const SignInPage = lazyPart(async () => (await import("./sign-in/sign-in.tsx")).SignInPage);
const TotpRequiredPage = lazyPart(async () => (await import("./sign-in/totp-required.tsx")).TotpRequiredPage);
const SignUpPage = lazyPart(async () => (await import("./sign-up/sign-up.tsx")).SignUpPage);

/**
 * Shows the page to members of its role, and its `ForOthers` to others; renders anew when the account or the member
 * changes, as the router keeps its content.
 */
async function forRole(page: PageEntry): Promise<ComponentType> {
  if (page.role === null) return (await page.load()).Page;
  if (page.role === "viewer") {
    const { Page } = await page.load();
    return function ForMembers() {
      useStore(session);
      return <Page />;
    };
  }
  const { role } = page;
  const { Page, ForOthers } = await page.load();
  return function ForRole() {
    useStore(session);
    const own = useStore(language);
    if (can(role)) return <Page />;
    return (
      <>
        <h1>{page.title[own]}</h1>
        <ForOthers />
      </>
    );
  };
}

export function App() {
  return (
    <>
      <CurrentPage />
      <Toasts />
    </>
  );
}

function CurrentPage() {
  const now = useStore(session);
  const own = useStore(language);
  const { path } = useLocation();
  const page = pageAt(path);
  const isShown = page && (page.role === null || now.state === "in");
  const title = isShown ? page.title[own] : "";
  useEffect(() => {
    document.title = [title, "Thikana"].filter(Boolean).join(" · ");
  }, [title]);
  return (
    <PageTitle.Provider value={title}>
      {page?.role === null ? (
        <PublicPage page={page} />
      ) : now.state === "in" ? (
        <MemberPage session={now} />
      ) : (
        <NotSignedIn session={now} />
      )}
    </PageTitle.Provider>
  );
}

function PublicPage({ page }: { page: PageEntry & { role: null } }) {
  const Page = COMPONENTS.get(page)!;
  return (
    <PublicShell key={page.path} isNarrow={page.isNarrow}>
      <Page />
    </PublicShell>
  );
}

/** The sign-in, or what is shown instead. */
function NotSignedIn({ session: now }: { session: Session }) {
  return (
    <PublicShell>
      {now.state === "loading" && <Loading />}
      {now.state === "failed" && <ErrorNotice error={now.error} onRetry={() => void loadSession()} />}
      {now.state === "new" && <SignUpPage />}
      {now.state === "out" && <SignInPage />}
      {now.state === "setup" && <TotpRequiredPage />}
    </PublicShell>
  );
}

function MemberPage({ session: { member, ended } }: { session: Extract<Session, { state: "in" }> }) {
  return (
    <Shell
      key={member.id}
      menu={<Menu />}
      note={
        <>
          <OwnersClock />
          <SendingNote />
        </>
      }
    >
      <Router>
        {PAGES.map((page) => (
          <Route key={page.path} path={page.path} component={COMPONENTS.get(page)!} />
        ))}
        <Route path="/" component={FirstPage} />
        <Route default component={NotFoundPage} />
      </Router>
      <PasswordAgain />
      {ended && <SignInAgain email={member.email} />}
    </Shell>
  );
}

/** `/` is the overview, but for agents the queue. */
function FirstPage() {
  const { route } = useLocation();
  const { role } = signedIn().member;
  useEffect(() => route(role === "agent" ? "/queue" : "/overview", true), []);
  return null;
}
