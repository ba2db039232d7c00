/** The console: the pages for people, which use the public HTTP API. */
import { render } from "preact";
import { LocationProvider } from "preact-iso";
import { App } from "./app.tsx";
import { keepPreferences } from "./preferences.ts";
import { watchConnection } from "./session/connection.ts";
import { loadSession } from "./session/state.ts";

keepPreferences();
watchConnection();
void loadSession();

const root = document.getElementById("console");
if (!root) throw new Error("the page has no element with the id console");
render(
  <LocationProvider>
    <App />
  </LocationProvider>,
  root,
);
