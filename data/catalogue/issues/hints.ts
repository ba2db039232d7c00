/** Hints: what would help, and what was filled in. The widget does not show them. */
import { stateIn } from "../states.ts";
import { issue } from "./entry.ts";

/** In the order in which they are reported. */
export const HINTS = {
  NO_LANDMARK: issue({
    severity: "info",
    penalty: 5,
    values: [],
    message: {
      en: "A landmark would help the courier",
      hi: "पास का लैंडमार्क हो तो कूरियर को आसानी होगी",
    },
    name: { en: "No landmark", hi: "पास का लैंडमार्क हो तो कूरियर को आसानी होगी" },
    advice: {
      en: "Add a landmark nearby, for example a temple, school or shop.",
      hi: "पास का मंदिर, स्कूल या दुकान पूछ लें।",
    },
    ask: "house",
    rule: {
      ...{ points: 2, group: "address", fixable: true },
      ...{ en: "There is no landmark to find the door by", hi: "घर पहचानने को कोई लैंडमार्क नहीं है" },
    },
    widget: null,
  }),
  STATE_FILLED: issue({
    severity: "info",
    penalty: 0,
    values: ["state"],
    message: {
      en: ({ state }) => `State filled in: ${state}`,
      hi: ({ state }) => `राज्य नहीं लिखा था, यह भरा गया: ${stateIn("hi", state)}`,
    },
    name: { en: "State filled in from the PIN", hi: "राज्य पिन कोड से भरा गया" },
    advice: null,
    ask: null,
    rule: {
      ...{ points: 2, group: "address", fixable: true },
      en: "The state was left out and filled from the PIN",
      hi: "राज्य नहीं लिखा था, पिन कोड से भरा गया",
    },
    widget: null,
  }),
  CITY_FILLED: issue({
    severity: "info",
    penalty: 0,
    values: ["city"],
    message: {
      en: ({ city }) => `City filled in: ${city}`,
      hi: ({ city }) => `शहर पिन कोड से भरा गया: ${city}`,
    },
    name: { en: "City filled in from the PIN", hi: "शहर पिन कोड से भरा गया" },
    advice: null,
    ask: null,
    rule: {
      ...{ points: 2, group: "address", fixable: true },
      en: "The city was left out and filled from the PIN",
      hi: "शहर नहीं लिखा था, पिन कोड से भरा गया",
    },
    widget: null,
  }),
  PIN_UNVERIFIED: issue({
    severity: "info",
    penalty: 0,
    values: ["pin"],
    message: {
      en: ({ pin }) => `PIN ${pin} could not be checked`,
      hi: ({ pin }) => `पिन कोड ${pin} की जाँच नहीं हो पाई`,
    },
    name: { en: "PIN could not be checked", hi: "पिन कोड की जाँच नहीं हो पाई" },
    advice: null,
    ask: null,
    rule: {
      ...{ points: 2, group: "address", fixable: false },
      ...{ en: "The PIN could not be checked", hi: "पिन कोड की जाँच नहीं हो सकी" },
    },
    widget: null,
  }),
};
