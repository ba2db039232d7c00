/** One address on the page, from the first digit of its PIN to the order. */
import { addressOf, isIndia, pinOf, textOf, valuesOf } from "./address.ts";
import { type Control, isList, isSeen } from "./detect/controls.ts";
import { type Group, KINDS, type Kind } from "./detect/groups.ts";
import { empty, fill, write } from "./fill.ts";
import { make } from "./make.ts";
import type { Edit } from "./panel/edits.ts";
import type { createPanel, Panel } from "./panel/index.ts";
import { whenReleased } from "./pointer.ts";
import type { PinAnswer, Result, Service } from "./service.ts";

/** Delay after a field loses the focus: by then the next element has it. */
const SETTLE_MS = 300;
/** After the last digit of a mobile number nothing more is typed. */
const WHOLE_MOBILE = /^(\+?91|0)?[6-9]\d{9}$/;

/** Kinds that a PIN decides. */
type PinKind = "city" | "state";

/** Shared by the addresses of a page: the attributes of the tag, the service, the panel's script and the sessions. */
export interface Context {
  service: Service;
  loadPanel(): Promise<typeof createPanel | undefined>;
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
  /** Missing until its script has arrived. */
  panel?: Panel;
  /** Fetches the panel; resolves also when that fails. */
  prepare(): Promise<void>;
  /** Index of a field: that of its kind in {@link KINDS}, or a higher one; below 0 for an unrelated field. */
  placeOf(field: unknown): number;
  /** Compares the fields with what they held: after an edit of any of them, nothing that was said of them stands. */
  observe(): void;
  /** The customer, the browser's autofill or the shop's script may have changed a field. */
  changed(field: Element): void;
  /** The customer is active on the page: the hidden fields are there, and an address from the start gets its check. */
  touched(): void;
  /** A field may have lost the focus: check once no field of the address has it. */
  settle(): void;
  /** Checks the current address; undefined when there is no response. */
  check(): Promise<Result | undefined>;
  /** The result that stands: that of what the fields hold. */
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

/**
 * Watches one address form: checks what it holds, fills in the PIN's city and state, and holds its order back while a
 * question is open.
 * @param onResult called with each result
 */
export const openSession = (
  group: Group,
  { service, loadPanel, sessions, lang = "en", localities }: Context,
  onResult?: (result: Result) => void,
): Session => {
  /** Values that the widget has written, and initial values of lists. */
  const ours: Record<string, string> = {};
  /** Kinds of fields that hold what a PIN's look-up gave. */
  const given = new Set<Kind>();
  /** What the last look-up has for fields that have not got it yet. */
  const due = new Map<PinKind, string[] | undefined>();
  let duePin = "";
  /** What the fields held when they were last looked at, and the result for it. */
  let values = "";
  let result: Result | undefined;
  /** Until the first check. */
  let isFresh = true;
  /** The address that the customer confirmed. */
  let accepted = "";
  let pin = "";
  let pinAnswer: PinAnswer | undefined;
  /** Pending until the PIN's city and state are filled in. */
  let looking: Promise<void> | undefined;
  let preparing: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fieldOf = (kind: Kind) => self.group.fields[kind];
  const pinNow = () => pinOf(textOf(fieldOf("pincode")));
  const text = () => JSON.stringify(addressOf(self.group));
  /** With whether the shipping address is there at all: a closed box leaves the billing address. */
  const valuesNow = () => valuesOf(self.group) + (self.group.isShipping && !self.counts());

  /** Reports by hidden fields what stands: of two addresses in a form, of the one that the parcel goes to. */
  const publish = () => {
    const { scope } = self.group;
    const here = [...sessions].filter((one) => one.group.scope === scope);
    const shown = (
      here.find((one) => one.group.isShipping && one.counts()) ??
      here.find((one) => !one.group.isShipping && one.result())
    )?.result();
    for (const name of ["status", "score", "check_id"] as const) {
      const field =
        scope.querySelector<HTMLInputElement>(`[name=service_${name}]`) ??
        scope.appendChild(make("input", { type: "hidden", name: `service_${name}` }));
      field.value = `${shown?.[name] ?? ""}`;
      if (!here[0]) field.remove();
    }
  };

  const report = (news: Result) => {
    result = news;
    publish();
    void self.prepare().then(() => {
      if (result === news) self.panel?.result(news, pinAnswer);
    });
    self.group.scope.dispatchEvent(
      new CustomEvent("service:result", { detail: news, bubbles: true, composed: true }),
    );
    // Asynchronously: an exception of the page's callback must not stop the widget.
    if (onResult) setTimeout(onResult, 0, news);
  };

  const lookUp = () => {
    const asked = pinNow();
    if (asked === pin || !isIndia(self.group)) return;
    pin = asked;
    if (pin)
      looking = service.ask<PinAnswer>(`pincode/${pin}`).then((answer) => {
        if (asked !== pin) return;
        duePin = asked;
        // The state first: shops list its cities, or empty the city, when it changes.
        due.set("state", answer?.state_names).set("city", answer?.city_names);
        const names = giveDue();
        self.observe();
        if (answer) return announce(answer, names.reverse());
        pin = "";
        if (service.busyMs()) setTimeout(lookUp, service.busyMs());
      });
  };

  /** Not into a field that has the focus, as typing may just begin in it; into a list once it has the option. */
  const giveDue = (): string[] =>
    [...due].flatMap(([kind, names]) => {
      const field = fieldOf(kind);
      const isCurrent = pinNow() === duePin && isIndia(self.group);
      if (isCurrent && field?.matches(":focus")) return [];
      const filled = isCurrent ? give(kind, names) : [];
      if (!isCurrent || filled[0] || !names?.[0] || !field || !isList(field)) due.delete(kind);
      return filled;
    });

  /** Fills a field with what the PIN gives for it; with nothing for it, what an earlier PIN gave would be wrong. */
  const give = (kind: PinKind, names: string[] = []): string[] => {
    const field = fieldOf(kind);
    // Skip fields that the customer has filled.
    if (!field || field.matches("[readonly],:disabled") || (field.value && field.value !== ours[kind]))
      return [];
    const before = field.value;
    const isFilled = fill(kind, field, names);
    if (field.value !== before) given.add(kind);
    if (!isFilled && given.delete(kind)) empty(kind, field);
    ours[kind] = field.value;
    return isFilled ? [names[0]] : [];
  };

  const announce = (answer: PinAnswer, names: string[]) => {
    if (!answer.city_names) return;
    pinAnswer = answer;
    const asked = pin;
    const line2 = fieldOf("line2");
    const offices = localities === "true" && line2 && !line2.value && isSeen(line2) ? answer.offices : [];
    void self.prepare().then(() => {
      if (pinNow() === asked) self.panel?.pinFound(answer, names.join(", "), offices);
    });
  };

  const self: Session = {
    group,
    prepare() {
      preparing ??= loadPanel()
        .then((create) => {
          if (!create) preparing = undefined;
          else if (sessions.has(self)) self.panel = create(self, lang, whenReleased);
        })
        // A browser that cannot show the panel.
        .catch(() => {});
      return preparing;
    },
    placeOf: (field) =>
      [...KINDS.map(fieldOf), ...self.group.extras, self.group.fields.country].indexOf(field as Control),
    observe() {
      giveDue();
      const now = valuesNow();
      if (now === values) return;
      values = now;
      // The form was emptied: the same PIN may come again.
      if (!pinNow()) pin = "";
      const stood = result;
      result = undefined;
      publish();
      self.panel?.observe();
      // A script of the page has changed what was checked.
      if (stood) self.settle();
    },
    changed(field) {
      const kind = KINDS[self.placeOf(field)];
      if ((field as Control).value !== ours[kind]) delete ours[kind];
      self.observe();
      if (kind === "pincode") lookUp();
    },
    touched() {
      self.observe();
      publish();
      if (isFresh && self.counts()) self.settle();
    },
    settle() {
      self.observe();
      clearTimeout(timer);
      timer = setTimeout(() => {
        const at = self.placeOf((fieldOf("line1")?.getRootNode() as Document | undefined)?.activeElement);
        const { line1, pincode, phone } = addressOf(self.group);
        const isLeft = at < 0 || (KINDS[at] === "phone" && WHOLE_MOBILE.test(phone.replace(/[\s-]/g, "")));
        // Without a street or a PIN the customer is still typing.
        if (isLeft && line1 && (pincode || !fieldOf("pincode")) && !self.result()) void self.check();
      }, SETTLE_MS);
    },
    async check() {
      isFresh = false;
      clearTimeout(timer);
      await looking;
      if (!isIndia(self.group)) return;
      const asked = text();
      const answer = await service.ask<Result>("address/verify", asked);
      // A 429 is waited out.
      if (!answer && service.busyMs()) timer = setTimeout(self.settle, service.busyMs());
      if (!answer?.corrections) return;
      if (text() === asked) {
        // The service answers: ask what the PIN's own event has missed.
        lookUp();
        await looking;
        if (text() !== asked) return self.check();
      }
      self.observe();
      if (text() === asked) report(answer);
      return answer;
    },
    result() {
      self.observe();
      return result;
    },
    counts() {
      const { line1, pincode } = self.group.fields;
      return line1 && isSeen(line1) && textOf(line1) + textOf(pincode);
    },
    isHeld: () => self.result()?.status === "INVALID" && accepted !== text(),
    accept() {
      accepted = text();
    },
    apply(edits) {
      const before = edits.map(({ kind }) => fieldOf(kind)?.value ?? "");
      for (const { kind, names } of edits) fill(kind, fieldOf(kind) as Control, names);
      // The check returns what a look-up of a corrected PIN would.
      pin = pinNow();
      self.observe();
      void self.check();
      return () => {
        edits.forEach(({ kind }, i) => {
          write(fieldOf(kind) as Control, before[i]);
        });
        pin = pinNow();
        self.observe();
        void self.check();
      };
    },
    detach() {
      clearTimeout(timer);
      self.panel?.host.remove();
      sessions.delete(self);
      publish();
    },
  };

  for (const kind of KINDS) {
    const field = fieldOf(kind);
    // Lists and comboboxes have an initial value that the customer has not chosen.
    if (field && (isList(field) || field.role === "combobox")) ours[kind] = field.value;
  }
  values = valuesNow();
  sessions.add(self);
  lookUp();
  return self;
};
