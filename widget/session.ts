/** One address on the page, from the first digit of its PIN to the order. */
import { addressOf, type Edit, editsOf, isIndia, namesFor, pinOf, textOf } from "./address.ts";
import { type Control, isSeen } from "./detect/controls.ts";
import { type Group, KINDS, type Kind } from "./detect/groups.ts";
import { fill, isChosenForThem, write } from "./fill.ts";
import { createHints, type Hints, make } from "./hints.ts";
import type { PinAnswer, Result, Service } from "./service.ts";
import type { Strings } from "./strings/index.ts";

/** After the last field was left, milliseconds: the focus has then arrived where it goes. */
const SETTLE = 300;

export interface Context {
  service: Service;
  words: Strings;
  lang: string;
  /** Offer the PIN's localities for line 2. */
  localities: boolean;
  onResult?: ((result: Result) => void) | undefined;
  /** Whether this is the address that the form's hidden fields tell of. */
  speaks: (session: Session) => boolean | undefined;
}

export interface Session {
  group: Group;
  /** How the page has named the fields, where it did. */
  find?: () => Group | undefined;
  hints: Hints;
  /** Index of a field, that of its kind in {@link KINDS} or a higher one; below 0 for what is none of ours. */
  placeOf(field: unknown): number;
  /** The customer, the browser's autofill or the shop's script changed a field. */
  changed(field: Element): void;
  /** A field was left: check as soon as nobody is in the address any more. */
  settle(focus: () => Element | null): void;
  /** Checks the address as it stands; undefined when there is no answer. */
  check(): Promise<Result | undefined>;
  /** What was said of the address as it stands. */
  result(): Result | undefined;
  /** Whether there is an address that an order could wait for. */
  counts(): boolean;
  /** Whether an order with this address has to wait for the customer. */
  isHeld(): boolean;
  /** The address may go as it is. */
  accept(): void;
  /** Writes what the customer agreed to; gives the function that takes it back. */
  apply(edits: Edit[]): () => void;
  detach(): void;
}

export const openSession = (
  group: Group,
  { service, words, lang, localities, onResult, speaks }: Context,
): Session => {
  /** What we put where, and what lists said before anybody chose. */
  const ours: Record<string, string> = {};
  const results: Record<string, Result | undefined> = {};
  const accepted = new Set<string>();
  let pinAnswer: PinAnswer | undefined;
  let lastPin = "";
  /** Until what a PIN fills is filled. */
  let looking: Promise<void> | undefined;
  /** The question under way: one at a time. */
  let asking: Promise<Result | undefined> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fieldOf = (kind: Kind) => self.group.fields[kind];
  const key = () => JSON.stringify(addressOf(self.group));

  /** SPEC "Events": hidden fields, the DOM event, the page's own function. An address that changed has no status yet. */
  const tell = (result?: Result) => {
    const { scope } = self.group;
    for (const name of speaks(self) ? (["status", "score", "check_id"] as const) : []) {
      let field = scope.querySelector<HTMLInputElement>(`[name=service_${name}]`);
      if (!field) {
        field = make("input", { type: "hidden", name: `service_${name}` }) as HTMLInputElement;
        scope.append(field);
      }
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
    if (!answer?.offices || pin !== lastPin) return;
    pinAnswer = answer;
    const { found, districts, state, city_names = districts, state_names = [state], offices } = answer;
    if (found === false) return self.hints.result({ issues: [{ code: "PIN_NOT_FOUND" }] }, []);
    const line2 = fieldOf("line2");
    const names = [...fillFrom("city", city_names), ...fillFrom("state", state_names)].join(", ");
    self.hints.pinFound(names, localities && line2 && !line2.value && isSeen(line2) ? offices : []);
  };

  /** Gives what it filled: nothing where the customer has written their own, or nothing fits. */
  const fillFrom = (kind: Kind, names: string[]): string[] => {
    const field = fieldOf(kind);
    const isFree =
      field &&
      names[0] &&
      !field.matches("[readonly],:disabled") &&
      (!field.value || field.value === ours[kind]);
    if (!isFree || !fill(kind, field, names)) return [];
    ours[kind] = field.value;
    return [names[0]];
  };

  const self: Session = {
    group,
    hints: createHints(() => self, words, lang),
    placeOf: (field) => [...KINDS.map(fieldOf), ...self.group.extras].indexOf(field as Control),
    changed(field) {
      const kind = KINDS[self.placeOf(field)];
      delete ours[kind];
      tell();
      if (kind === "pincode") lookUp();
    },
    settle(focus) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const at = self.placeOf(focus());
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
      const result = results[now] ?? (await asking);
      if (!result?.issues) return;
      results[now] = result;
      if (key() === now) tell(result);
      return result;
    },
    result: () => results[key()],
    counts() {
      const { line1, pincode } = self.group.fields;
      return !!line1 && isSeen(line1) && !!(textOf(line1) + textOf(pincode));
    },
    isHeld: () => self.result()?.status === "INVALID" && !accepted.has(key()),
    accept: () => accepted.add(key()),
    apply(edits) {
      const before = edits.map(({ control }) => control.value);
      for (const { kind, control, to } of edits) fill(kind, control, namesFor(kind, to, pinAnswer));
      lookUp();
      void self.check();
      return () => {
        for (const [i, { control }] of edits.entries()) write(control, before[i]);
      };
    },
    detach() {
      clearTimeout(timer);
      self.hints.host.remove();
    },
  };

  for (const kind of KINDS) {
    const field = fieldOf(kind);
    if (field && isChosenForThem(field)) ours[kind] = field.value;
  }
  lookUp();
  return self;
};
