/**
 * Words of the widget. Any of them can be overridden, and any issue code (SPEC "Issue codes") can be given words of
 * its own; else an issue is told in the service's words. Our own know a code by its first seven letters.
 */
export const en = {
  fix: "Please check your address",
  use: "Use this address",
  undo: "Undo",
  close: "Close",
  anyway: "Continue anyway",
  PIN_NOT: "This PIN code does not exist",
};

export type Strings = typeof en;
