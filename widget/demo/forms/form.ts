/** A form of the demo. */
import type { VNode } from "preact";

export interface DemoForm {
  name: "classic" | "customer" | "oneBox" | "marketplace" | "hindi";
  lang: "en" | "hi";
  /** Made once, so that no rendering touches what the widget adds between them. */
  fields: VNode;
  /** Values by the names of the fields. */
  example: Readonly<Record<string, string>>;
}
