/** Exports of one known season. */
import { delhivery, shiprocketReport, shiprocketSheet, unicommerce } from "./couriers.ts";
import type { SeasonOrder } from "./season.ts";
import { shopify, wooAdvanced, wooImportExport } from "./shops.ts";
import { csvOf, type Exported } from "./text.ts";

export { makeSeason } from "./season.ts";

interface SeasonExport {
  by: "shop" | "courier";
  /** Whether all orders are in it; of a courier only those that it was handed. */
  isWhole: boolean;
  write(season: readonly SeasonOrder[]): Exported;
}

export const SEASON_EXPORTS = {
  Shopify: { by: "shop", isWhole: true, write: shopify },
  "WooCommerce, Advanced Order Export": { by: "shop", isWhole: true, write: wooAdvanced },
  "WooCommerce, Order Import Export": { by: "shop", isWhole: true, write: wooImportExport },
  "Shiprocket's report": { by: "courier", isWhole: true, write: shiprocketReport },
  "Shiprocket's order sheet": { by: "courier", isWhole: true, write: shiprocketSheet },
  Delhivery: { by: "courier", isWhole: false, write: delhivery },
  Unicommerce: { by: "courier", isWhole: true, write: unicommerce },
} as const satisfies Record<string, SeasonExport>;

/** The bytes of an export. */
export const bytesOf = (exported: Exported): Uint8Array => new TextEncoder().encode(csvOf(exported));
