/** `data-block-invalid`: an order with an invalid address waits for its customer; any other goes. */
import { HOST } from "./detect/controls.ts";
import { PATIENCE, type Service } from "./service.ts";
import type { Session } from "./session.ts";

/** What the button of an order says; and what other buttons of the same form say. */
const ORDER =
  /place|order|pay|check ?out|buy|complete|confirm|continue|proceed|submit|save|deliver|next|finish|ऑर्डर|आगे|खरीद|भुगतान/i;
const NOT_ORDER =
  /coupon|apply|search|back|previous|cancel|log ?in|sign|remove|delete|edit|location|shopping|कूपन|वापस/i;

/** @param look brings the sessions up to date: somebody may be quicker than the page is idle */
export function holdOrders(sessions: Set<Session>, service: Service, look: () => void): void {
  /** True while the event that waited is made again. */
  let passing = false;
  let waiting = false;

  /** @param again makes the event once more, when it may pass */
  function gate(event: Event, form: HTMLFormElement | null, again: () => void): void {
    if (passing) return;
    look();
    const here = [...sessions].filter(
      (session) => (!form || form.contains(session.group.scope)) && session.counts(),
    );
    const unknown = here.filter((session) => !session.result() && !service.isQuiet());
    const held = () => here.find((session) => session.isHeld());
    if (!waiting && !unknown[0] && !held()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (waiting) return;
    const decide = () => {
      waiting = false;
      const one = held();
      if (one) return one.hints.hold(decide);
      passing = true;
      again();
      passing = false;
    };
    if (held()) return decide();
    waiting = true;
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    void Promise.race([patience, Promise.all(unknown.map((session) => session.check()))]).then(decide);
  }

  // Before every listener of the page: a shop may send the order from the button, or from the form.
  addEventListener(
    "click",
    (event) => {
      const path = event.composedPath() as Partial<Element>[];
      const button = path[0].closest?.(
        "button,[type=submit],[type=image],[type=button],[role=button]",
      ) as HTMLButtonElement | null;
      if (!button || path.some(({ localName }) => localName === HOST)) return;
      const { form, type, textContent, value, ariaLabel } = button;
      const words = [textContent, value, ariaLabel].join(" ");
      const submits = form && /submit|image/.test(type);
      if (NOT_ORDER.test(words) || !(submits || ORDER.test(words))) return;
      // The browser itself will say what is missing.
      if (submits && !form.noValidate && form.matches(":invalid")) return;
      gate(event, submits ? form : null, () => button.click());
    },
    true,
  );
  addEventListener(
    "submit",
    (event) => {
      const { target, submitter } = event as SubmitEvent;
      const form = target as HTMLFormElement;
      gate(event, form, () => form.requestSubmit(submitter));
    },
    true,
  );
}
