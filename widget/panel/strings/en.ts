/**
 * Words of the widget. Any of them can be overridden, and any issue code can be given words of
 * its own; else an issue is shown in the service's words.
 * A "#" in them is the figure of the service's message: the PIN, or how many digits it has.
 */
export const en = {
  fix: "Please check your address",
  use: "Use this address",
  done: "Address changed",
  undo: "Undo",
  close: "Close",
  anyway: "Continue anyway",
  ask: "Is the PIN #? ",
  usePin: "Use PIN #",
  changePin: "Change PIN",
  change: "Change address",
  keep: "Keep as typed",
  addAll: "Add house number, street and area",
  addHouse: "Add house number",
  addStreet: "Add street and area",
  addPin: "Add PIN",
  addCity: "Add city",
  pincode: "PIN",
  city: "City",
  state: "State",
  landmark: "Landmark",
  phone: "Mobile",
  line1: "Address",
  line2: "Address 2",
};

export type Strings = typeof en;
