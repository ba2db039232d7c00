/** The links to the pages, for the bar at the top. */
import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { answer, api } from "./api/client.ts";
import { toApiError } from "./api/error.ts";
import { hrefOf, PAGES, type PageEntry, pageAt } from "./pages.ts";
import { language } from "./preferences.ts";
import { can } from "./session/state.ts";
import { Store, useStore } from "./store.ts";
import { WORDS } from "./ui/words.ts";
import { useWords } from "./words/index.ts";

export function Menu() {
  const text = useWords(WORDS);
  const own = useStore(language);
  const { path } = useLocation();
  const pages = listed(useHasOrders(path));
  const shown = pageAt(path);
  const current = shown && pages.includes(shown) ? shown : tabbedIn(shown);
  const nav = useRef<HTMLElement>(null);
  // On a phone the links are wider than the window.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (nav.current && link) nav.current.scrollLeft = link.offsetLeft - nav.current.clientWidth / 2;
  }, [current, own]);
  return (
    <nav ref={nav} aria-label={text.pages}>
      {pages.map((page) => (
        <a key={page.path} href={hrefOf(page)} aria-current={page === current ? "page" : undefined}>
          {page.title[own]}
        </a>
      ))}
    </nav>
  );
}

/** The pages that the member may open, in menu order. */
function listed(hasOrders: boolean): PageEntry[] {
  const pages = PAGES.filter(
    (page) => page.role && can(page.role) && page.menu !== "none" && !mayOpen(tabbedIn(page)),
  );
  const isFirst = ({ menu }: PageEntry) => menu === "first-without-orders" && !hasOrders;
  return [...pages.filter(isFirst), ...pages.filter((page) => !isFirst(page))];
}

/** The page that has another one as a tab. */
const tabbedIn = (page: PageEntry | undefined): PageEntry | undefined =>
  typeof page?.menu === "object" ? pageAt(page.menu.tabOf) : undefined;

const mayOpen = (page: PageEntry | undefined): boolean => Boolean(page?.role && can(page.role));

/** True until known, so that nothing moves in the menu of an active shop. */
const hasOrders = new Store(true);

/** Whether the shop has orders; for owners checked on each page until it has. */
function useHasOrders(path: string): boolean {
  const has = useStore(hasOrders);
  const isOwner = can("owner");
  useEffect(() => {
    if (isOwner) void findOrders();
  }, [isOwner, has || path]);
  return has;
}

/** Asks the server. Never rejects: on failure the value stays. */
async function findOrders(): Promise<void> {
  try {
    const query = { limit: 1, fields: "slim" } as const;
    const { orders } = await answer(api.GET("/api/v1/orders", { params: { query } }));
    hasOrders.value = orders.length > 0;
  } catch (error) {
    if (toApiError(error).code === "pro_required") hasOrders.value = false;
  }
}
