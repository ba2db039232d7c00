/** The bar above the reference, and its theme: the rest of the page is Scalar's, in English. */
import { render } from "preact";
import { keepPreferences, theme } from "../../console/preferences.ts";
import { SiteBar } from "../../console/ui/bar.tsx";

/** Where Scalar reads its theme when it starts, after this script. */
const SCALAR_THEME = "colorMode";

keepPreferences();
applyTheme();
theme.listen(applyTheme);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);

const bar = document.createElement("div");
bar.className = "pico";
document.body.prepend(bar);
render(<SiteBar path="/docs" />, bar);

/** A running Scalar reads it from the classes of the body. */
function applyTheme(): void {
  const isDark =
    theme.value === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : theme.value === "dark";
  document.body.classList.toggle("dark-mode", isDark);
  document.body.classList.toggle("light-mode", !isDark);
  try {
    localStorage.setItem(SCALAR_THEME, theme.value === "auto" ? "system" : theme.value);
  } catch {
    // Storage is blocked: Scalar starts with the system's theme.
  }
}
