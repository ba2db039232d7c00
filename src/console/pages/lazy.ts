/** The pages of members, each in a script of its own. */
import { lazyPage } from "../ui/lazy-page.tsx";

export const AccountPage = lazyPage(async () => (await import("./account/page.tsx")).AccountPage);
export const AddressPage = lazyPage(async () => (await import("./address/page.tsx")).AddressPage);
export const AdminPage = lazyPage(async () => (await import("./admin/page.tsx")).AdminPage);
export const FilesPage = lazyPage(async () => (await import("./files/page.tsx")).FilesPage);
export const GetStartedPage = lazyPage(async () => (await import("./get-started/page.tsx")).GetStartedPage);
export const MembersPage = lazyPage(async () => (await import("./members/page.tsx")).MembersPage);
export const OrderPage = lazyPage(async () => (await import("./order/page.tsx")).OrderPage);
export const OrdersPage = lazyPage(async () => (await import("./orders/page.tsx")).OrdersPage);
export const OverviewPage = lazyPage(async () => (await import("./overview/page.tsx")).OverviewPage);
export const PinPage = lazyPage(async () => (await import("./pin/page.tsx")).PinPage);
export const QueuePage = lazyPage(async () => (await import("./queue/page.tsx")).QueuePage);
export const RulesPage = lazyPage(async () => (await import("./rules/page.tsx")).RulesPage);
export const SettingsPage = lazyPage(async () => (await import("./settings/page.tsx")).SettingsPage);
