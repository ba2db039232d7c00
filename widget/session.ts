/** One address on the page, from the first digit of its PIN to the order. */
import { addressOf, type Edit, editsOf, isIndia, pinOf, textOf } from "./address.ts";
import { type Control, isList, isSeen } from "./detect/controls.ts";
import { type Group, KINDS, type Kind } from "./detect/groups.ts";
import { fill, write } from "./fill.ts";
import { createHints, type Hints, make } from "./hints.ts";
import type { PinAnswer, Result, Service } from "./service.ts";
import { stringsFor } from "./strings/index.ts";

/** Delay after a field loses the focus: by then the next element has it. */
const SETTLE_MS = 300;

/** Shared by the addresses of a page: the attributes of the tag, the service and the sessions. */
export interface Context {
  service: Service;
  /** All addresses of the page. */
  sessions: Set<Session>;
  lang?: string;
  /** Offer the PIN's localities for line 2. */
  localities?: string;
}

export interface Session {
  group: Group;
  /** The selectors given by the page, if any. */
  find?: () => Group;
  hints: Hints;
  /** Index of a field: that of its kind in {@link KINDS}, or a higher one; below 0 for an unrelated field. */
  placeOf(field: unknown): number;
  /** The customer, the browser's autofill or the shop's script changed a field. */
  changed(field: Element): void;
  /** A field lost the focus: check once no field of the address has it. */
  settle(): void;
  /** Checks the current address; undefined when there is no response. */
  check(): Promise<Result | undefined>;
  /** The result for the current address. */
  result(): Result | undefined;
  /** Whether there is a visible, filled address that an order could wait for. */
  counts(): unknown;
  /** Whether an order with this address has to wait for the customer. */
  isHeld(): boolean;
  /** Lets the current address pass. */
  accept(): void;
  /** Applies the edits that the customer accepted; returns the function that undoes them. */
  apply(edits: Edit[]): () => void;
  /** Removes everything that was added. */
  detach(): void;
}

export const openSession = (
  group: Group,
  { service, sessions, lang = "en", localities }: Context,
  onResult?: (result: Result) => void,
): Session => {
  /** Values that the widget has written, and initial values of lists. */
  const ours: Record<string, string> = {};
  const results: Record<string, Result | undefined> = {};
  /** The address that the customer confirmed. */
  let accepted = "";
  let pinAnswer: PinAnswer | undefined;
  let lastPin = "";
  /** Pending until the PIN's city and state are filled in. */
  let looking: Promise<void> | undefined;
  /** The pending check: one at a time. */
  let asking: Promise<Result | undefined> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fieldOf = (kind: Kind) => self.group.fields[kind];
  const key = () => JSON.stringify(addressOf(self.group));

  /** Whether the hidden fields report this address: of two addresses in a form, the shipping address. */
  const isReported = () =>
    self.group.isShipping ||
    ![...sessions].some(
      (one) => one.group.scope === self.group.scope && one.group.isShipping && one.counts(),
    );

  /** Reports a result by hidden fields, DOM event and callback; without one, clears the fields of a changed address. */
  const report = (result?: Result) => {
    const { scope } = self.group;
    for (const name of isReported() ? (["status", "score", "check_id"] as const) : []) {
      const field =
        scope.querySelector<HTMLInputElement>(`[name=service_${name}]`) ??
        scope.appendChild(make("input", { type: "hidden", name: `service_${name}` }) as HTMLInputElement);
      field.value = `${result?.[name] ?? ""}`;
    }
    if (!result) return;
    self.hints.result(result, editsOf(self.group, result, pinAnswer));
    scope.dispatchEvent(new CustomEvent("service:result", { detail: result, bubbles: true, composed: true }));
    // Asynchronously: an exception of the page's callback must not stop the widget.
    if (onResult) setTimeout(onResult, 0, result);
  };

  const lookUp = () => {
    const pin = pinOf(textOf(fieldOf("pincode")));
    if (pin === lastPin || !isIndia(self.group)) return;
    lastPin = pin;
    if (pin) looking = service.ask<PinAnswer>(`pincode/${pin}`).then((answer) => filled(pin, answer));
  };

  const filled = (pin: string, answer: PinAnswer | undefined) => {
    if (!answer?.city_names || pin !== lastPin) return;
    pinAnswer = answer;
    if (answer.found === false)
      return self.hints.result(
        { issues: [{ code: "PIN_NOT_FOUND", message: `PIN ${pin} does not exist` }], corrections: [] },
        [],
      );
    const names = (["city", "state"] as const).flatMap((kind) => {
      const field = fieldOf(kind);
      const known = answer[`${kind}_names`];
      // Skip fields that the customer has filled, and lists without such an option.
      if (
        !field ||
        field.matches("[readonly],:disabled") ||
        (field.value && field.value !== ours[kind]) ||
        !fill(kind, field, known)
      )
        return [];
      ours[kind] = field.value;
      return [known[0]];
    });
    const line2 = fieldOf("line2");
    self.hints.pinFound(
      names.join(", "),
      localities === "true" && line2 && !line2.value && isSeen(line2) ? answer.offices : [],
    );
  };

  const self: Session = {
    group,
    hints: createHints(() => self, stringsFor(lang), lang),
    placeOf: (field) => [...KINDS.map(fieldOf), ...self.group.extras].indexOf(field as Control),
    changed(field) {
      const kind = KINDS[self.placeOf(field)];
      delete ours[kind];
      report();
      if (kind === "pincode") lookUp();
    },
    settle() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const at = self.placeOf((fieldOf("line1")?.getRootNode() as Document | undefined)?.activeElement);
        const { line1, pincode } = addressOf(self.group);
        // Without a street or a PIN the customer is still typing.
        const isLeft = at < 0 || KINDS[at] === "phone";
        if (isLeft && line1 && (pincode || !fieldOf("pincode")) && !self.result()) void self.check();
      }, SETTLE_MS);
    },
    async check() {
      clearTimeout(timer);
      await looking;
      await asking;
      if (!isIndia(self.group)) return;
      const now = key();
      if (!results[now]) asking = service.ask("address/verify", now);
      results[now] ??= await asking;
      const result = results[now];
      if (!result?.corrections) return;
      if (key() === now) report(result);
      return result;
    },
    result: () => results[key()],
    counts() {
      const { line1, pincode } = self.group.fields;
      return line1 && isSeen(line1) && textOf(line1) + textOf(pincode);
    },
    isHeld: () => self.result()?.status === "INVALID" && accepted !== key(),
    accept() {
      accepted = key();
    },
    apply(edits) {
      const before = edits.map((edit) => edit.control.value);
      for (const edit of edits) fill(edit.kind, edit.control, edit.names);
      lookUp();
      void self.check();
      return () => {
        edits.forEach((edit, i) => {
          write(edit.control, before[i]);
        });
      };
    },
    detach() {
      clearTimeout(timer);
      self.hints.host.remove();
      sessions.delete(self);
    },
  };

  for (const kind of KINDS) {
    const field = fieldOf(kind);
    // Lists and comboboxes have an initial value that the customer has not chosen.
    if (field && (isList(field) || field.role === "combobox")) ours[kind] = field.value;
  }
  sessions.add(self);
  lookUp();
  return self;
};
