/**
 * The widget's second script: what the customer is shown and asked, below the address. It opens for what has to be put
 * right or confirmed, and goes as soon as the fields hold something else.
 */
import { pinOf, textOf, valuesOf } from "../address.ts";
import { type Control, isSeen } from "../detect/controls.ts";
import { make } from "../make.ts";
import type { WhenReleased } from "../pointer.ts";
import type { Correction, Issue, PinAnswer, Result } from "../service.ts";
import type { Session } from "../session.ts";
import { button, type Content, createCard } from "./card.ts";
import { type Edit, editsOf, isStreet } from "./edits.ts";
import { doubtsOf, MISSING, problemsOf } from "./findings.ts";
import { pinNotFound } from "./strings/catalogue.macro.ts" with { type: "macro" };
import { stringsFor } from "./strings/index.ts";

/** "#" stands for the PIN. */
const NOT_FOUND = pinNotFound();

export interface Panel {
  host: HTMLElement;
  /** Announces what was filled in; offers the PIN's localities for line 2, or says that there is no such PIN. */
  pinFound(answer: PinAnswer, filled: string, offices: string[]): void;
  /** @param pin the last PIN that was looked up */
  result(result: Result, pin: PinAnswer | undefined): unknown;
  /** An order waits until the customer puts the address right, or lets it pass. */
  hold(resume: () => void): void;
  /** The fields have changed: what is shown of something else goes. */
  observe(): void;
}

/**
 * The panel of one address form: says what was found, and asks what is to be corrected.
 * @param whenReleased runs a function once no pointer is down, so that nothing moves under a click
 */
export const createPanel = (session: Session, lang: string, whenReleased: WhenReleased): Panel => {
  const words = stringsFor(lang);
  /** Whether the fields hold what is shown; without it, nothing is shown. */
  let stands: (() => boolean) | undefined;
  /** Takes back what "Use this address" has written. */
  let undo: (() => void) | undefined;
  /** Set while an order waits; submits it. */
  let resume: (() => void) | undefined;
  /** The last result and its PIN. */
  let last: Parameters<Panel["result"]> | undefined;
  /** What the fields held when the customer closed the panel. */
  let closed: string | undefined;
  /** The contradiction of PIN and locality of which the customer has said that both are right. */
  let kept: string | undefined;

  const valuesNow = () => valuesOf(session.group);
  const fieldsNow = () => session.group.fields;

  /** The last visible street line, or the PIN of a page that has named no line. */
  const lastLine = (): Control => {
    const { line1, line2, pincode } = fieldsNow();
    return (line2 && isSeen(line2) ? line2 : (line1 ?? pincode)) as Control;
  };

  const card = createCard({
    lang,
    closeLabel: words.close,
    field: lastLine,
    onClose() {
      closed = valuesNow();
      hide();
    },
    whenReleased,
  });

  const hide = () => {
    stands = undo = resume = undefined;
    card.hide();
  };

  /** @param isOf whether the fields hold what it is about; by default, all that they hold now */
  const show = (content: Content, isOf?: () => boolean) => {
    const values = valuesNow();
    stands = isOf ?? (() => valuesNow() === values);
    card.show(content);
  };

  /** A button that acts only while the fields hold what it was made for. */
  const act = (text: string, press: () => void, className = "") => {
    const values = valuesNow();
    const onclick = () => (values === valuesNow() ? press() : void session.check());
    return button(text, onclick, { className });
  };

  const messageOf = ({ code, message, values }: Issue): string =>
    words[code]?.replace("#", String(values?.pin ?? values?.digits ?? "#")) ?? message;

  /** The reason for another PIN: in the page's language, where the words for its key are there. */
  const reasonOf = ({ key = "", values, reason }: Correction): HTMLElement => {
    const text = values && words[key]?.replace(/{(\w+)}/g, (_, name) => values[name]);
    return make("span", { lang: text ? lang : "en" }, text || reason);
  };

  const undoButton = () =>
    undo &&
    act(words.undo, () => {
      const back = undo;
      hide();
      back?.();
    });

  const use = (edits: Edit[]) => {
    stands = undefined;
    undo = session.apply(edits);
    show({ isBad: false, title: `✓ ${words.done}`, nodes: [undoButton()] });
  };

  const passOn = () => {
    const go = resume;
    session.accept();
    hide();
    go?.();
  };

  /** It is the PIN that is wrong, or the locality, or neither. */
  const answersTo = ({ message }: Issue, pin?: Correction) => {
    const { line1, pincode } = fieldsNow();
    return [
      pin && pincode
        ? act(
            words.usePin.replace("#", pin.to),
            () => use([{ ...pin, kind: "pincode", names: [pin.to] }]),
            "main",
          )
        : act(words.changePin, () => (pincode ?? line1)?.focus(), "main"),
      act(words.change, () => lastLine().focus()),
      act(words.keep, () => {
        kept = message;
        undo = undefined;
        if (last) panel.result(...last);
      }),
    ];
  };

  const panel: Panel = {
    host: card.host,
    pinFound({ found, pin }, filled, offices) {
      const isOf = () => pinOf(textOf(fieldsNow().pincode)) === pin;
      if (found === false) {
        const message = messageOf({
          code: "PIN_NOT_FOUND",
          message: NOT_FOUND.replace("#", pin),
          values: { pin },
        });
        return show({ isBad: true, title: words.fix, nodes: [listOf([[message]])] }, isOf);
      }
      if (!offices[0]) return card.speak(filled);
      const choices = offices.slice(0, 9).map((office) => {
        const name = office.replace(/ [SBH]\.O$/, "");
        return button(name, () => {
          session.apply([{ kind: "line2", from: "", names: [name] }]);
        });
      });
      show({ isBad: false, title: `✓ ${filled}`, nodes: choices }, () => isOf() && !fieldsNow().line2?.value);
    },
    result(result, pin) {
      last = [result, pin];
      const isKept = ({ message }: Issue) => message === kept;
      const problems = problemsOf(result).filter((issue) => !isKept(issue));
      const isAsked = !result.issues.some(isKept);
      const doubts = doubtsOf(result).filter(({ field }) => isAsked || field !== "pincode");
      /** PIN or locality: one question, so that nothing else is offered with it. */
      const asked = problems.find(({ code }) => code === "LOCALITY_PIN_MISMATCH");
      const missing = problems.map(({ code }) => MISSING[code]).find(Boolean);
      const offered = editsOf(session.group, result, pin);
      // While something is missing, better spelling of the rest would only distract from it.
      const edits = asked || (missing && offered.every(({ kind }) => isStreet(kind))) ? [] : offered;
      // The PIN that is in doubt, and that nothing here writes.
      const guess =
        !edits.some(({ kind }) => kind === "pincode") && doubts.find(({ field }) => field === "pincode");
      const list = [
        // The reason for the other PIN says what contradicts this one.
        ...problems.filter((issue) => !guess || issue !== asked).map((issue) => [messageOf(issue)]),
        ...edits.map(({ kind, from, names }) => [
          `${words[kind]}: `,
          make("del", {}, from),
          " → ",
          make("ins", {}, names[0]),
        ]),
        ...(guess ? [[words.ask.replace("#", guess.to), reasonOf(guess)]] : []),
      ];
      if (!list[0] || (!problems[0] && !doubts[0])) return undo || hide();
      if (closed === valuesNow() && !resume) return;
      const field = missing && (fieldsNow()[missing[0]] ?? fieldsNow().line1);
      show({
        isBad: !!problems[0],
        title: words.fix,
        nodes: [
          listOf(list),
          edits[0] && act(words.use, () => use(edits), "main"),
          ...(asked ? answersTo(asked, guess || undefined) : []),
          missing && act(words[missing[1]], () => field?.focus(), edits[0] || asked ? "" : "main"),
          undoButton(),
          resume && result.status === "INVALID" && act(words.anyway, passOn),
        ],
        isAsking: !!resume,
      });
    },
    hold(then) {
      resume = then;
      if (last) panel.result(...last);
    },
    observe() {
      if (stands && !stands()) hide();
    },
  };
  return panel;
};

const listOf = (rows: (Node | string)[][]) => make("ul", {}, ...rows.map((row) => make("li", {}, ...row)));
