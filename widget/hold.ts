/** `data-block-invalid`: holds orders with an invalid address until the customer confirms; all others pass. */
import { HOST } from "./detect/controls.ts";
import { type Service, TIMEOUT_MS } from "./service.ts";
import type { Session } from "./session.ts";

/** Texts of order buttons, and of other buttons of the same form. */
const ORDER = /order|pay|check ?out|buy|continue|submit|deliver|ऑर्डर/i;
const NOT_ORDER = /coupon|apply|log ?in|shopping|summary|\b(note|view|edit)/i;

/** @param look updates the sessions at once, in case the customer is faster than the idle scan */
export const holdOrders = (sessions: Set<Session>, { isQuiet }: Service, look: () => void): void => {
  /** True while the held event is dispatched again. */
  let passing = false;
  let waiting = false;

  /** @param again dispatches the event again when it may pass */
  const gate = (event: Event, form: HTMLFormElement | null, again: () => void) => {
    if (passing) return;
    look();
    const here = [...sessions].filter((one) => (!form || form.contains(one.group.scope)) && one.counts());
    const held = () => here.find((one) => one.isHeld());
    const unknown = isQuiet() ? [] : here.filter((one) => !one.result());
    if (!waiting && !unknown[0] && !held()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (waiting) return;
    const decide = () => {
      waiting = false;
      const panel = held()?.panel;
      // Without its panel, nobody could say "Continue anyway".
      if (panel) return panel.hold(decide);
      passing = true;
      again();
      passing = false;
    };
    waiting = true;
    const patience = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
    const known = Promise.all([...unknown.map((one) => one.check()), ...here.map((one) => one.prepare())]);
    // What throws on this page never keeps an order.
    void Promise.race([patience, known]).then(decide, decide);
  };

  const onClick = (event: Event) => {
    const path = event.composedPath() as Element[];
    const button = path[0].closest?.<HTMLButtonElement>("button,[type=submit],[type=button],[role=button]");
    if (!button || path.some((one) => one.localName === HOST)) return;
    const submits = button.type === "submit" ? button.form : null;
    const words = button.textContent + button.value;
    // The browser itself rejects a form that is not valid.
    if (
      !NOT_ORDER.test(words) &&
      (submits ? submits.noValidate || submits.matches(":valid") : ORDER.test(words))
    )
      gate(event, submits, () => button.click());
  };
  const onSubmit = (event: Event) => {
    const form = event.target as HTMLFormElement;
    gate(event, form, () => form.requestSubmit((event as SubmitEvent).submitter));
  };
  // Capture before every listener of the page: a shop may submit the order from the button or the form.
  addEventListener("click", onClick, true);
  addEventListener("submit", onSubmit, true);
};
