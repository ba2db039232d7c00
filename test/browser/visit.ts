/** Pages of the console, opened as a visitor or as a member. */
import type { Page } from "playwright-core";
import { PASSWORD } from "../http/server.ts";
import { newPage, type PageOptions, type Watched, watch } from "./chromium.ts";

export interface ConsoleOptions extends Pick<PageOptions, "width" | "own"> {
  language?: "en" | "hi";
  theme?: "light" | "dark";
  /** E-mail of the member who is signed in. */
  as?: string;
}

/** Opens a path of the console as somebody who was never there. */
export async function openConsole(
  serverUrl: string,
  path: string,
  { language = "en", theme = "light", as, ...options }: ConsoleOptions = {},
): Promise<Watched> {
  const page = await newPage(serverUrl, { ...options, dark: theme === "dark" });
  const watched = watch(page, serverUrl);
  if (!options.own?.locale)
    await page.addInitScript(`localStorage.setItem("thikana.language", "${language}")`);
  if (as !== undefined) await signInAs(page, serverUrl, as);
  await page.goto(serverUrl + path);
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
