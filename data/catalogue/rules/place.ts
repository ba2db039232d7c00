/** Built-in rules about the place, about many orders in a short time, and about the block and allow lists. */
import { ofGroup } from "./entry.ts";

export const PLACE_RULES = ofGroup("place", {
  PIN_RTO_RAISED: {
    points: 1.5,
    en: "Orders in and around this PIN come back a little more often than most",
    hi: "इस पिन कोड और आसपास के ऑर्डर थोड़े ज़्यादा वापस आते हैं",
  },
  PIN_RTO_HIGH: {
    points: 2.5,
    en: "Orders in and around this PIN come back more often than most",
    before: ["Orders in and around this PIN come back often"],
    hi: "इस पिन कोड और आसपास के ऑर्डर औरों से ज़्यादा वापस आते हैं",
  },
  PIN_RTO_VERY_HIGH: {
    points: 4,
    en: "Orders in and around this PIN come back much more often than most",
    before: ["Orders in and around this PIN come back very often"],
    hi: "इस पिन कोड और आसपास के ऑर्डर औरों से बहुत ज़्यादा वापस आते हैं",
  },
  PIN_RTO_EXTREME: {
    points: 7,
    en: "Orders in and around this PIN come back far more often than most",
    before: ["This PIN and the area around it are among the worst"],
    hi: "इस पिन कोड और आसपास के ऑर्डर औरों से कहीं ज़्यादा वापस आते हैं",
  },
  PIN_RTO_LOW: {
    points: -1,
    en: "Orders in and around this PIN come back less often than most",
    hi: "इस पिन कोड और आसपास के ऑर्डर कम वापस आते हैं",
  },
  PIN_RTO_VERY_LOW: {
    points: -3,
    en: "Orders in and around this PIN come back much less often than most",
    before: [
      "Orders in and around this PIN rarely come back",
      "Orders in and around this PIN hardly come back",
    ],
    hi: "इस पिन कोड और आसपास के ऑर्डर औरों से बहुत कम वापस आते हैं",
  },
  DISTRICT_RTO_HIGH: {
    points: 1,
    en: "Orders to this district come back more often than most",
    before: ["Orders to this district come back often"],
    hi: "इस ज़िले के ऑर्डर औरों से ज़्यादा वापस आते हैं",
  },
  STATE_RTO_HIGH: {
    points: 1,
    en: "Orders to this state come back more often than most",
    before: ["Orders to this state come back often"],
    hi: "इस राज्य के ऑर्डर औरों से ज़्यादा वापस आते हैं",
  },
});

export const BURST_RULES = ofGroup("burst", {
  PHONE_BURST_HOUR: {
    points: 6,
    en: "Several orders of this phone within an hour",
    hi: "एक घंटे में इस फ़ोन के कई ऑर्डर",
  },
  PHONE_BURST_DAY_SEVERAL: {
    points: 4,
    en: "Several orders of this phone within a day",
    hi: "एक दिन में इस फ़ोन के कई ऑर्डर",
  },
  PHONE_BURST_DAY_MANY: {
    points: 10,
    en: "Many orders of this phone within a day",
    hi: "एक दिन में इस फ़ोन के बहुत सारे ऑर्डर",
  },
  PHONE_BURST_VALUE: {
    points: 5,
    en: "A large amount in orders of this phone within a day",
    before: ["Much money in orders of this phone within a day"],
    hi: "एक दिन में इस फ़ोन के ऑर्डर में बड़ी रकम",
  },
  ADDRESS_BURST_HOUR: {
    points: 4,
    en: "Several orders to this address within an hour",
    hi: "एक घंटे में इस पते के कई ऑर्डर",
  },
  ADDRESS_BURST_DAY: {
    points: 4,
    en: "Many orders to this address within a day",
    hi: "एक दिन में इस पते के बहुत सारे ऑर्डर",
  },
  ADDRESS_BURST_VALUE: {
    points: 4,
    en: "A large amount in orders to this address within a day",
    before: ["Much money in orders to this address within a day"],
    hi: "एक दिन में इस पते के ऑर्डर में बड़ी रकम",
  },
  PIN_BURST_HOUR: {
    points: 4,
    en: "A rush of orders to this PIN within an hour",
    hi: "एक घंटे में इस पिन कोड पर ऑर्डर की भीड़",
  },
  PIN_BURST_DAY: {
    points: 4,
    en: "A rush of orders to this PIN within a day",
    hi: "एक दिन में इस पिन कोड पर ऑर्डर की भीड़",
  },
  PIN_BURST_VALUE: {
    points: 3,
    en: "A large amount in a rush of orders to this PIN",
    before: ["Much money in a rush of orders to this PIN"],
    hi: "इस पिन कोड पर ऑर्डर की भीड़ में बड़ी रकम",
  },
});

export const LIST_RULES = ofGroup("lists", {
  ON_BLOCK_LIST: { points: 100, en: "The buyer is on your block list", hi: "ग्राहक आपकी रोकी गई सूची में है" },
  PIN_ON_BLOCK_LIST: { points: 60, en: "The PIN is on your block list", hi: "पिन कोड आपकी रोकी गई सूची में है" },
  ON_ALLOW_LIST: { points: -40, en: "On your allow list", hi: "आपकी भरोसेमंद सूची में है" },
});
