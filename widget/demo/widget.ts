/** The widget's tag on the demo page. The widget reads its tag once, so other settings need a reload. */

export interface Settings {
  key: string;
  lang: string;
  /** Whether an order with an invalid address is held. */
  block: boolean;
  /** Whether the PIN's localities are offered. */
  localities: boolean;
}

export type WidgetState = "off" | "on" | "failed";

const STORAGE_KEY = "thikana-demo";

/** The settings of this tab, or null before the first time. */
export function readSettings(): Settings | null {
  return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
}

/** Keeps the settings for this tab and loads the page again with them. */
export function applySettings(settings: Settings): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  location.reload();
}

const SCRIPT = "/widget.js";

const attributesOf = ({ key, lang, block, localities }: Settings): [name: string, value: string][] => [
  ["data-key", key],
  ["data-lang", lang],
  ["data-block-invalid", String(block)],
  ["data-localities", String(localities)],
];

/** Adds the tag to the page. */
export function loadWidget(settings: Settings, onChange: (state: WidgetState) => void): void {
  const tag = document.createElement("script");
  tag.src = SCRIPT;
  for (const [name, value] of attributesOf(settings)) tag.setAttribute(name, value);
  tag.addEventListener("load", () => onChange("on"));
  tag.addEventListener("error", () => onChange("failed"));
  document.head.append(tag);
}

/** The tag as a merchant pastes it into a page. */
export function tagText(settings: Settings): string {
  const attributes = attributesOf(settings).map(([name, value]) => `${name}="${value}"`);
  return `<script src="${location.origin}${SCRIPT}" ${attributes.join(" ")} async></script>`;
}
