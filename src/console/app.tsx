/** Chooses the page: by who is signed in, then by the path. */
import { useEffect } from "preact/hooks";
import { Route, Router, useLocation } from "preact-iso";

import { SendingNote } from "./pages/files/sending-note.tsx";

import { JoinPage } from "./pages/join/page.tsx";
import * as pages from "./pages/lazy.ts";
import { NotFoundPage } from "./pages/not-found/page.tsx";
import { SignInPage } from "./pages/sign-in/page.tsx";
import { SignInAgain } from "./pages/sign-in/sign-in-again.tsx";
import { StartPage } from "./pages/start/page.tsx";
import { loadSession, session, signedIn } from "./session/state.ts";
import { useStore } from "./store.ts";
import { ErrorNotice } from "./ui/error-notice.tsx";
import { Loading } from "./ui/loading.tsx";
import { PublicShell, Shell } from "./ui/shell.tsx";
import { Toasts } from "./ui/toast.tsx";

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
  const { path } = useLocation();
  if (path === "/join")
    return (
      <PublicShell>
        <JoinPage />
      </PublicShell>
    );
  if (path === "/admin")
    return (
      <PublicShell isWide>
        <pages.AdminPage />
      </PublicShell>
    );
  if (now.state === "loading")
    return (
      <PublicShell>
        <Loading />
      </PublicShell>
    );
  if (now.state === "failed") {
    return (
      <PublicShell>
        <ErrorNotice error={now.error} onRetry={() => void loadSession()} />
      </PublicShell>
    );
  }
  if (now.state === "new")
    return (
      <PublicShell>
        <StartPage />
      </PublicShell>
    );
  if (now.state === "out")
    return (
      <PublicShell>
        <SignInPage />
      </PublicShell>
    );
  return (
    <Shell key={now.member.id} note={<SendingNote />}>
      <Router>
        <Route path="/" component={FirstPage} />
        <Route path="/get-started" component={pages.GetStartedPage} />
        <Route path="/overview" component={pages.OverviewPage} />
        <Route path="/queue" component={pages.QueuePage} />
        <Route path="/orders" component={pages.OrdersPage} />
        <Route path="/order/:id" component={pages.OrderPage} />
        <Route path="/address" component={pages.AddressPage} />
        <Route path="/pin/:pin?" component={pages.PinPage} />
        <Route path="/rules" component={pages.RulesPage} />
        <Route path="/files" component={pages.FilesPage} />
        <Route path="/members" component={pages.MembersPage} />
        <Route path="/settings/:part?" component={pages.SettingsPage} />
        <Route path="/account" component={pages.AccountPage} />
        <Route default component={NotFoundPage} />
      </Router>
      {now.ended && <SignInAgain email={now.member.email} />}
    </Shell>
  );
}

/** `/` is the overview; for agents, whose work is the queue, it is the queue. */
function FirstPage() {
  const { route } = useLocation();
  const { role } = signedIn().member;
  useEffect(() => route(role === "agent" ? "/queue" : "/overview", true), []);
  return null;
}
