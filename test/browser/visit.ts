/** Pages of the console, opened as a visitor or as a member. */
import type { Browser, Page } from "playwright-core";
import { PASSWORD } from "../http/server.ts";
import { open, type Watched } from "./chromium.ts";

export interface ConsoleOptions {
  language?: "en" | "hi";
  theme?: "light" | "dark";
  width?: number;
  /** E-mail of the member who is signed in. */
  as?: string;
}

/** Opens a path of the console in a browser context of its own. */
export async function openConsole(
  browser: Browser,
  serverUrl: string,
  path: string,
  { language = "en", theme = "light", width, as }: ConsoleOptions = {},
): Promise<Watched> {
  // A page without scripts, to set what the console finds.
  const watched = await open(browser, `${serverUrl}/assets/none`, { width, dark: theme === "dark" });
  const { page } = watched;
  await page.addInitScript(`localStorage.setItem("thikana.language", "${language}")`);
  if (as !== undefined) await signInAs(page, serverUrl, as);
  await page.goto(serverUrl + path);
  watched.complaints.length = 0;
  return watched;
}

/** Sets the session's cookie in the page's context. */
async function signInAs(page: Page, serverUrl: string, email: string): Promise<void> {
  const response = await page.request.post(`${serverUrl}/api/v1/auth/login`, {
    headers: { Origin: serverUrl },
    data: { email, password: PASSWORD, cookie: true },
  });
  if (!response.ok()) throw new Error(`signing in gave ${response.status()} ${await response.text()}`);
}

/** What the browser complained of, without requests that the server refused: each is told on the page. */
export const complaintsOf = ({ complaints }: Watched): string[] =>
  complaints.filter((text) => !text.startsWith("Failed to load resource: the server responded"));
