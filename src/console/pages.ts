/**
 * The pages of the console, one entry each. Router, menu, titles and the server's list of paths follow from it.
 * Imports only types, as the server reads the paths at build time.
 */
import type { ComponentType } from "preact";
import type { Role } from "./session/state.ts";
import type { Words } from "./words/index.ts";

/** Position of a page in the menu, whose links are in the order of the list. */
type MenuPlace =
  | "none"
  | "listed"
  /** Listed; before all others until the shop has orders. */
  | "first-without-orders"
  /** Listed for members who do not see the page that has it as a tab. */
  | { tabOf: string };

/** The exports of `page.tsx`. */
interface ForAll {
  Page: ComponentType;
}
interface ForSome extends ForAll {
  /** What members without the role see below the title. */
  ForOthers: ComponentType;
}

interface Common {
  /** `:name` stands for a part of any text, `:name?` at the end for one that may be missing. */
  path: string;
  title: Words<string>;
  menu: MenuPlace;
}

export type PageEntry = Common &
  (
    | { role: "viewer"; load: () => Promise<ForAll> }
    | { role: Exclude<Role, "viewer">; load: () => Promise<ForSome> }
    /** Without a sign-in; a single form is narrow. */
    | { role: null; isNarrow: boolean; load: () => Promise<ForAll> }
  );

export const PAGES: readonly PageEntry[] = [
  {
    path: "/join",
    title: { en: "Join the shop", hi: "दुकान से जुड़ें" },
    menu: "none",
    role: null,
    isNarrow: true,
    load: () => import("./pages/join/page.tsx"),
  },
  {
    path: "/admin",
    title: { en: "Accounts of this server", hi: "इस सर्वर के खाते" },
    menu: "none",
    role: null,
    isNarrow: false,
    load: () => import("./pages/admin/page.tsx"),
  },
  {
    path: "/overview",
    title: { en: "Overview", hi: "एक नज़र में" },
    menu: "listed",
    role: "viewer",
    load: () => import("./pages/overview/page.tsx"),
  },
  {
    path: "/queue",
    title: { en: "Review queue", hi: "जाँच की कतार" },
    menu: "listed",
    role: "viewer",
    load: () => import("./pages/queue/page.tsx"),
  },
  {
    path: "/orders",
    title: { en: "Orders", hi: "ऑर्डर" },
    menu: "listed",
    role: "viewer",
    load: () => import("./pages/order-list/page.tsx"),
  },
  {
    path: "/order/:order_id",
    title: { en: "Order", hi: "ऑर्डर" },
    menu: "none",
    role: "viewer",
    load: () => import("./pages/order/page.tsx"),
  },
  {
    path: "/address",
    title: { en: "Check an address", hi: "पता जाँचें" },
    menu: "listed",
    role: "agent",
    load: () => import("./pages/address/page.tsx"),
  },
  {
    path: "/files",
    title: { en: "Files", hi: "फ़ाइलें" },
    menu: "listed",
    role: "agent",
    load: () => import("./pages/files/page.tsx"),
  },
  {
    path: "/pin/:pin?",
    title: { en: "Look up a PIN code", hi: "पिन कोड देखें" },
    menu: { tabOf: "/address" },
    role: "viewer",
    load: () => import("./pages/pin/page.tsx"),
  },
  {
    path: "/rules",
    title: { en: "Rules", hi: "नियम" },
    menu: "listed",
    role: "viewer",
    load: () => import("./pages/rules/page.tsx"),
  },
  {
    path: "/get-started",
    title: { en: "Get started", hi: "शुरू करें" },
    menu: "first-without-orders",
    role: "owner",
    load: () => import("./pages/get-started/page.tsx"),
  },
  {
    path: "/members",
    title: { en: "Members", hi: "सदस्य" },
    menu: "listed",
    role: "owner",
    load: () => import("./pages/members/page.tsx"),
  },
  {
    path: "/settings/:part?",
    title: { en: "Settings", hi: "सेटिंग" },
    menu: "listed",
    role: "owner",
    load: () => import("./pages/settings/page.tsx"),
  },
  {
    path: "/account",
    title: { en: "Account", hi: "खाता" },
    menu: "none",
    role: "viewer",
    load: () => import("./pages/account/page.tsx"),
  },
];

/** The path without parameters, for links. */
export const hrefOf = ({ path }: Pick<PageEntry, "path">): string => path.split("/:")[0];

/** The page of a path, or of a part of it. */
export const pageAt = (path: string): PageEntry | undefined =>
  PAGES.find((page) => path === hrefOf(page) || path.startsWith(`${hrefOf(page)}/`));

/** The paths of all pages in the server's notation: `/pin` and `/pin/{pin}`. */
export const pathsOfPages = (): string[] =>
  PAGES.flatMap((page) => {
    const whole = page.path.replace(/:(\w+)\??/, "{$1}");
    return page.path.endsWith("?") ? [hrefOf(page), whole] : [whole];
  });
