/** One address on the page, from the first digit of its PIN to the order. */
import { addressOf, countryOf, type Edit, editsOf, namesFor, pinOf, textOf } from "./address.ts";
import { type Control, isSeen } from "./detect/controls.ts";
import { type Group, KINDS, type Kind } from "./detect/groups.ts";
import { fill, isChosenForThem, write } from "./fill.ts";
import { createHints, type Hints } from "./hints.ts";
import type { PinAnswer, Result, Service } from "./service.ts";
import type { Strings } from "./strings/index.ts";

/** After the last field was left, milliseconds: the focus has then arrived where it goes. */
const SETTLE = 300;

const HIDDEN = { service_status: "status", service_score: "score", service_check_id: "check_id" } as const;

export interface Context {
  service: Service;
  words: Strings;
  lang: string;
  localities: boolean;
  onResult?: ((result: Result) => void) | undefined;
  /** Whether this is the address that the form's hidden fields tell of. */
  speaks: (session: Session) => boolean;
}

export interface Session {
  group: Group;
  hints: Hints;
  kindOf(target: Element | null): Kind | "extra" | undefined;
  /** The customer, the browser's autofill or the shop's script changed a field. */
  changed(kind: Kind | "extra", control: Control): void;
  /** A field was left, or changed while nobody was in it: check as soon as the address is left. */
  settle(focused: () => Element | null, behindTheirBack: boolean): void;
  /** Checks the address as it stands; undefined when there is no answer, or it changed meanwhile. */
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

export function openSession(group: Group, context: Context): Session {
  const { service, words, lang, localities, onResult, speaks } = context;
  /** Kinds whose value is the customer's; what we put where. */
  const typed = new Set<Kind>();
  const ours: { [K in Kind]?: string } = {};
  const results: Record<string, Result> = {};
  const accepted = new Set<string>();
  let pinAnswer: PinAnswer | undefined;
  let lastPin = "";
  /** Until what a PIN fills is filled. */
  let looking: Promise<void> | undefined;
  let asked: { key: string; stop: AbortController; answer: Promise<Result | undefined> } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unseen = false;

  const control = (kind: Kind) => self.group.fields[kind];
  const key = () => JSON.stringify(addressOf(self.group));

  const self: Session = {
    group,
    hints: createHints(() => self, words, lang),
    kindOf(target) {
      const { fields, extras, country } = self.group;
      if (target && (target === country || extras.includes(target as Control))) return "extra";
      return KINDS.find((kind) => target && fields[kind] === target);
    },
    changed(kind, { value }) {
      if (kind !== "extra") {
        delete ours[kind];
        typed[value ? "add" : "delete"](kind);
      }
      if (!self.result()) tell();
      if (kind === "pincode") lookUp();
    },
    settle(focused, behindTheirBack) {
      unseen ||= behindTheirBack;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const at = self.kindOf(focused());
        const { line1, pincode } = addressOf(self.group);
        // Without a street or a PIN the customer is still writing.
        if ((!at || at === "phone" || unseen) && line1 && (pincode || !control("pincode"))) void self.check();
        unseen = false;
      }, SETTLE);
    },
    result: () => results[key()],
    counts: () =>
      !!control("line1") &&
      isSeen(control("line1") as Control) &&
      !!(textOf(control("line1")) || textOf(control("pincode"))),
    isHeld: () => self.counts() && self.result()?.status === "INVALID" && !accepted.has(key()),
    accept: () => accepted.add(key()),
    async check() {
      clearTimeout(timer);
      await looking;
      const now = key();
      if (!results[now]) {
        if (asked?.key !== now) {
          asked?.stop.abort();
          if (!countryOf(self.group)) return;
          const stop = new AbortController();
          asked = { key: now, stop, answer: service.verify(JSON.parse(now), stop) };
        }
        const { answer } = asked;
        const result = await answer;
        if (asked?.answer === answer) asked = undefined;
        if (!result) return;
        results[now] = result;
        if (key() !== now) return;
      }
      tell(results[now]);
      return results[now];
    },
    apply(edits) {
      const before = edits.map(({ kind }) => [kind, control(kind)?.value ?? ""] as const);
      for (const { kind, to } of edits) put(kind, namesFor(kind, to, pinAnswer));
      void self.check();
      return () => {
        for (const [kind, value] of before) if (control(kind)) write(control(kind) as Control, value);
      };
    },
    detach() {
      clearTimeout(timer);
      asked?.stop.abort();
      self.hints.remove();
      tell();
    },
  };

  function put(kind: Kind, names: string[]): boolean {
    typed.add(kind);
    const done = !!control(kind) && fill(kind, control(kind) as Control, names);
    if (kind === "pincode") lookUp();
    return done;
  }

  /** SPEC "Events": hidden fields, the DOM event, the page's own function. An address that changed has no status yet. */
  function tell(result?: Result): void {
    const { scope } = self.group;
    if (speaks(self)) {
      for (const [name, of] of Object.entries(HIDDEN)) {
        let field = scope.querySelector<HTMLInputElement>(`[name=${name}]`);
        if (!field && result) {
          field = document.createElement("input");
          field.type = "hidden";
          field.name = name;
          scope.append(field);
        }
        if (field) field.value = result ? `${result[of as "status"]}` : "";
      }
    }
    if (!result) return;
    self.hints.result(result, editsOf(self.group, result, pinAnswer), key());
    scope.dispatchEvent(new CustomEvent("service:result", { detail: result, bubbles: true, composed: true }));
    // The page's own mistake belongs in its console, and must not stop us.
    if (onResult) setTimeout(onResult, 0, result);
  }

  function lookUp(): void {
    const pin = pinOf(textOf(control("pincode")));
    if (pin === lastPin) return;
    lastPin = pin;
    if (!pin || countryOf(self.group) !== "IN") return;
    looking = service.pin(pin).then((answer) => {
      if (!answer || pin !== lastPin) return;
      pinAnswer = answer;
      const { found, districts, state, city_names = districts, state_names = [state], offices } = answer;
      if (found === false) return self.hints.unknownPin(pin);
      const line2 = control("line2");
      const filled = [fillFrom("city", city_names), fillFrom("state", state_names)]
        .filter(Boolean)
        .join(", ");
      self.hints.pinFound(filled, localities && line2 && isSeen(line2) && !line2.value ? offices : []);
    });
  }

  /** Gives what it filled: "" where the customer has typed their own, or nothing fits. */
  function fillFrom(kind: Kind, names: string[]): string {
    const target = control(kind);
    if (!target || !names[0] || target.disabled || (target as HTMLInputElement).readOnly) return "";
    const free =
      !target.value || target.value === ours[kind] || (isChosenForThem(target) && !typed.has(kind));
    if (!free || !fill(kind, target, names)) return "";
    ours[kind] = target.value;
    return names[0];
  }

  for (const kind of KINDS)
    if (textOf(control(kind)) && !isChosenForThem(control(kind) as Control)) typed.add(kind);
  if (!typed.has("city")) lookUp();
  return self;
}
