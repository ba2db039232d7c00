/** One address on the page, from the first digit of its PIN to the order. */
import { addressOf, type Edit, editsOf, isIndia, pinOf, textOf } from "./address.ts";
import { type Control, isList, isSeen } from "./detect/controls.ts";
import { type Group, KINDS, type Kind } from "./detect/groups.ts";
import { fill, write } from "./fill.ts";
import { createHints, type Hints, make } from "./hints.ts";
import type { PinAnswer, Result, Service } from "./service.ts";
import { stringsFor } from "./strings/index.ts";

/** After the last field was left, milliseconds: the focus has then arrived where it goes. */
const SETTLE = 300;

/** What the addresses of a page share: the attributes of the tag, and these two. */
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
  /** How the page has named the fields, where it did. */
  find?: () => Group;
  hints: Hints;
  /** Index of a field, that of its kind in {@link KINDS} or a higher one; below 0 for what is none of ours. */
  placeOf(field: unknown): number;
  /** The customer, the browser's autofill or the shop's script changed a field. */
  changed(field: Element): void;
  /** A field was left: check as soon as nobody is in the address any more. */
  settle(): void;
  /** Checks the address as it stands; undefined when there is no answer. */
  check(): Promise<Result | undefined>;
  /** What was said of the address as it stands. */
  result(): Result | undefined;
  /** Whether there is an address that an order could wait for. */
  counts(): unknown;
  /** Whether an order with this address has to wait for the customer. */
  isHeld(): boolean;
  /** The address may go as it is. */
  accept(): void;
  /** Writes what the customer agreed to; gives the function that takes it back. */
  apply(edits: Edit[]): () => void;
  /** Takes away everything that was added. */
  detach(): void;
}

export const openSession = (
  group: Group,
  { service, sessions, lang = "en", localities }: Context,
  onResult?: (result: Result) => void,
): Session => {
  /** What we put where, and what lists said before anybody chose. */
  const ours: Record<string, string> = {};
  const results: Record<string, Result | undefined> = {};
  /** The address that may go as it is. */
  let accepted = "";
  let pinAnswer: PinAnswer | undefined;
  let lastPin = "";
  /** Until what a PIN fills is filled. */
  let looking: Promise<void> | undefined;
  /** The question under way: one at a time. */
  let asking: Promise<Result | undefined> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fieldOf = (kind: Kind) => self.group.fields[kind];
  const key = () => JSON.stringify(addressOf(self.group));

  /** Whether the parcel goes there, and the form's hidden fields tell of it: of two addresses the one for shipping. */
  const speaks = () =>
    self.group.isShipping ||
    ![...sessions].some(
      (one) => one.group.scope === self.group.scope && one.group.isShipping && one.counts(),
    );

  /** SPEC "Events": hidden fields, the DOM event, the page's own function. An address that changed has no status yet. */
  const tell = (result?: Result) => {
    const { scope } = self.group;
    for (const name of speaks() ? (["status", "score", "check_id"] as const) : []) {
      const field =
        scope.querySelector<HTMLInputElement>(`[name=service_${name}]`) ??
        scope.appendChild(make("input", { type: "hidden", name: `service_${name}` }) as HTMLInputElement);
      field.value = `${result?.[name] ?? ""}`;
    }
    if (!result) return;
    self.hints.result(result, editsOf(self.group, result, pinAnswer));
    scope.dispatchEvent(new CustomEvent("service:result", { detail: result, bubbles: true, composed: true }));
    // The page's own mistake belongs in its console, and must not stop us.
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
      // Nothing where the customer has written their own, or nothing fits.
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
      tell();
      if (kind === "pincode") lookUp();
    },
    settle() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const at = self.placeOf((fieldOf("line1")?.getRootNode() as Document | undefined)?.activeElement);
        const { line1, pincode } = addressOf(self.group);
        // Without a street or a PIN the customer is still writing.
        const isLeft = at < 0 || KINDS[at] === "phone";
        if (isLeft && line1 && (pincode || !fieldOf("pincode")) && !self.result()) void self.check();
      }, SETTLE);
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
      if (key() === now) tell(result);
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
    // A list always says something, whether the customer chose it or not; so does a box that is a list underneath.
    if (field && (isList(field) || field.role === "combobox")) ours[kind] = field.value;
  }
  sessions.add(self);
  lookUp();
  return self;
};
