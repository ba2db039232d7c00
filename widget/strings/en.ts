/**
 * Words of the widget. `{value}` and the like are put in. Any of them can be overridden, and any issue code
 * (SPEC "Issue codes") can be given words of its own; else an issue is told in the service's words.
 */
export const en = {
  fix: "Please check your address",
  offer: "Is this how you write it?",
  good: "Your address looks complete",
  use: "Use this address",
  undo: "Undo",
  used: "Your address was updated",
  close: "Close",
  anyway: "Continue anyway",
  held: "The courier may not find this address.",
  filled: "Filled in from your PIN: {value}",
  was: "you wrote",
  now: "better",
  localities: "Your area",
  choose: "Choose",
  line1: "Address",
  line2: "Area",
  landmark: "Landmark",
  city: "City",
  state: "State",
  pincode: "PIN code",
  phone: "Mobile",
  PIN_NOT_FOUND: "PIN {pin} does not exist. Please check it.",
};

export type Strings = typeof en;
