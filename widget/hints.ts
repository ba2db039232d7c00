/** What the customer is told, and when. */
import type { Edit } from "./address.ts";
import { type Control, controlsIn, isSeen } from "./detect/controls.ts";
import { createPanel, type View } from "./panel/panel.ts";
import type { Result } from "./service.ts";
import type { Session } from "./session.ts";
import { type Strings, say } from "./strings/index.ts";

export interface Hints {
  /** The live regions have to be there before there is something to say. */
  prepare(): void;
  /** Says what was filled in; offers the PIN's localities for line 2. */
  pinFound(filled: string, offices: string[]): void;
  unknownPin(pin: string): void;
  /** @param key of the address that was checked */
  result(result: Result, edits: Edit[], key: string): void;
  /** An order waits for this address. */
  hold(resume: () => void): void;
  remove(): void;
}

export function createHints(session: () => Session, words: Strings, lang: string): Hints {
  const panel = createPanel(words, lang);
  /** Addresses whose hints the customer closed. */
  const closed = new Set<string>();
  let undo: (() => void) | undefined;
  /** Set while an order waits: goes on with it. */
  let resume: (() => void) | undefined;
  let last: [Result, Edit[], string] | undefined;

  /** The last line of the street that a person sees. */
  function anchor(): Control | undefined {
    const { line1, line2 } = session().group.fields;
    return line2 && isSeen(line2) ? line2 : line1;
  }

  function show(view: Partial<View> & Pick<View, "tone" | "title">): void {
    hints.prepare();
    panel.show({
      hints: [],
      edits: [],
      actions: [],
      choices: [],
      ...view,
      close() {
        if (last) closed.add(last[2]);
        resume = undefined;
        panel.hide();
        anchor()?.focus();
      },
    });
  }

  const hints: Hints = {
    prepare() {
      const at = anchor();
      if (at && !panel.host.isConnected) boxOf(at).after(panel.host);
    },
    pinFound(filled, offices) {
      const title = filled && say(words.filled, { value: filled });
      const choices = [...new Set(offices.map((office) => office.replace(/ [SBH]\.O$/, "")))].slice(0, 60);
      panel.hide();
      if (choices[1])
        show({
          tone: "good",
          title: title || words.localities,
          choices,
          choose: (to) => session().apply([{ kind: "line2", from: "", to }]),
        });
      else if (title) panel.say(title);
    },
    unknownPin(pin) {
      show({ tone: "bad", title: words.fix, hints: [say(words.PIN_NOT_FOUND, { pin })] });
    },
    result(result, edits, key) {
      last = [result, edits, key];
      const isBad = result.status === "INVALID";
      const { fields } = session().group;
      const values = { ...result.pincode_info, city: fields.city?.value ?? "" };
      const told = result.issues
        .filter(
          ({ code, severity }) =>
            severity !== "info" ||
            (code === "NO_LANDMARK" && fields.landmark && result.status !== "VERIFIED"),
        )
        .map(({ code, message }) => say((words as Record<string, string>)[code] ?? message, values));
      if (closed.has(key) && !resume) return;
      const actions: View["actions"] = [];
      if (edits[0])
        actions.push([
          words.use,
          () => {
            undo = session().apply(edits);
          },
        ]);
      if (undo)
        actions.push([
          words.undo,
          () => {
            undo?.();
            undo = undefined;
            void session().check();
          },
        ]);
      if (resume && isBad)
        actions.push([
          words.anyway,
          () => {
            session().accept();
            panel.hide();
            resume?.();
            resume = undefined;
          },
        ]);
      if (told[0] || edits[0]) {
        const title = told[0] ? words.fix : words.offer;
        show({
          tone: isBad ? "bad" : told[0] ? "" : "good",
          title,
          text: resume && isBad ? words.held : "",
          hints: told,
          edits,
          actions,
        });
      } else if (undo || panel.isOpen())
        show({ tone: "good", title: undo ? words.used : words.good, actions });
    },
    hold(then) {
      resume = then;
      if (last) hints.result(...last);
      panel.focus();
    },
    remove: () => panel.host.remove(),
  };
  return hints;
}

/** The box that holds a control and its label; a cell or a list item is never left, nor a row that does not wrap. */
function boxOf(control: Control): Element {
  let box: Element = control;
  for (;;) {
    const parent = box.parentElement;
    if (!parent || parent.matches("form,body,fieldset,td,li,dd")) return box;
    const { display, flexFlow } = getComputedStyle(parent);
    if (
      controlsIn(parent).length > 1 &&
      parent.localName !== "p" &&
      (display !== "flex" || flexFlow !== "row nowrap")
    )
      return box;
    box = parent;
  }
}
