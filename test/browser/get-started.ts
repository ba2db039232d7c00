/** The page Get started, as the tests of it look at it. */
import type { Page } from "playwright-core";
import type { Event } from "../features/webhooks/support.ts";
import { type Merchant, send, type TestServer } from "../http/server.ts";

export const GET_STARTED = "/get-started";

const inState = (state?: string) => (state === undefined ? "" : `[data-state=${state}]`);

/** @param state that it must be in */
export const step = (page: Page, name: string, state?: string) =>
  page.locator(`[data-step=${name}]${inState(state)}`);

/** @param state that it must be in */
export const store = (page: Page, name: string, state?: string) =>
  page.locator(`[data-store=${name}]${inState(state)}`);

export const checkNow = (page: Page) => page.getByRole("button", { name: "Check now" }).click();

/** A text to copy, by its name. */
export const output = (page: Page, label: string) => page.locator(`output[aria-label="${label}"]`);

/** Sends an event as the store does. */
export const deliver = (server: TestServer, who: Merchant, { store, body, headers }: Event) =>
  send(server, "POST", `/webhooks/${store}/${who.pk}`, { body, headers });
