/** The widget's demo: a page of its own, because the widget stays on every page that has loaded it. */
import { render } from "preact";
import { keepPreferences } from "../../src/console/preferences.ts";
import { SiteBar } from "../../src/console/ui/bar.tsx";
import { DemoPage } from "./page.tsx";

keepPreferences();

const root = document.getElementById("console");
if (!root) throw new Error("the page has no element with the id console");
render(
  <>
    <SiteBar path="/demo" />
    <DemoPage />
  </>,
  root,
);
