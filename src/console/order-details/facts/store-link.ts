/** The page of an order in its store's admin. */
import type { Order } from "../types.ts";

type StoreOrder = Pick<Order, "channel" | "order_id">;

/**
 * A store does not send its address, so it is derived from the account's allowed domains: the shop's myshopify.com
 * name, or the only other domain, where WordPress redirects to its orders in either storage.
 * @param allowedDomains comma-separated, as in the account's settings
 * @returns null when unknown
 */
export function storeLink({ channel, order_id }: StoreOrder, allowedDomains: string): string | null {
  if (!/^\d+$/.test(order_id)) return null;
  const domains = allowedDomains
    .split(/[\s,]+/)
    .map(hostOf)
    .filter((host) => host !== "");
  const shops = domains.filter((host) => host.endsWith(".myshopify.com"));
  const others = domains.filter((host) => !host.endsWith(".myshopify.com"));
  if (channel === "shopify" && shops.length === 1) return `https://${shops[0]}/admin/orders/${order_id}`;
  if (channel === "woocommerce" && others.length === 1)
    return `https://${others[0]}/wp-admin/post.php?post=${order_id}&action=edit`;
  return null;
}

/** Of `shop.example.com` or `https://shop.example.com`; empty for what names no single host, as `*.example.com`. */
function hostOf(domain: string): string {
  const url = URL.parse(domain.includes("://") ? domain : `https://${domain}`);
  return url && !domain.includes("*") ? url.host : "";
}
