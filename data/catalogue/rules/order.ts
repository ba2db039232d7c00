/** Built-in rules about the order itself: payment, value, time of day, country. */
import { ofGroup } from "./entry.ts";

export const ORDER_RULES = ofGroup("order", {
  COD: { points: 28, en: "Cash on delivery", hi: "कैश ऑन डिलीवरी" },
  PREPAID: { points: -10, en: "Prepaid", hi: "पैसे पहले मिल चुके हैं" },
  VALUE_BELOW_HALF: {
    points: -2,
    en: "In the lower half of your orders by value",
    before: ["A smaller order than most of yours"],
    hi: "रकम में आपके ऑर्डर के निचले आधे हिस्से में",
  },
  VALUE_LOW: { points: -5, en: "A small order for your store", hi: "आपकी दुकान के लिए छोटा ऑर्डर" },
  VALUE_LOWEST: { points: -10, en: "One of your smallest orders", hi: "आपके सबसे छोटे ऑर्डर में से एक" },
  VALUE_ABOVE_HALF: {
    points: 2,
    en: "In the upper half of your orders by value",
    before: ["A larger order than most of yours"],
    hi: "रकम में आपके ऑर्डर के ऊपरी आधे हिस्से में",
  },
  VALUE_HIGH: { points: 5, en: "A large order for your store", hi: "आपकी दुकान के लिए बड़ा ऑर्डर" },
  VALUE_VERY_HIGH: { points: 8, en: "A very large order for your store", hi: "आपकी दुकान के लिए बहुत बड़ा ऑर्डर" },
  VALUE_HIGHEST: { points: 12, en: "One of your largest orders", hi: "आपके सबसे बड़े ऑर्डर में से एक" },
  VALUE_RTO_RAISED: {
    points: 1,
    en: "Your orders of this value come back a little more often than usual",
    hi: "इस रकम के ऑर्डर उम्मीद से कुछ ज़्यादा वापस आते हैं",
  },
  VALUE_RTO_HIGH: {
    points: 5,
    en: "Your orders of this value come back more often than usual",
    hi: "इस रकम के ऑर्डर उम्मीद से ज़्यादा वापस आते हैं",
  },
  VALUE_RTO_EXTREME: {
    points: 8,
    en: "Your orders of this value come back much more often than usual",
    hi: "इस रकम के ऑर्डर उम्मीद से बहुत ज़्यादा वापस आते हैं",
  },
  VALUE_RTO_LOW: {
    points: -1,
    en: "Your orders of this value come back a little less often than usual",
    hi: "इस रकम के ऑर्डर उम्मीद से कुछ कम वापस आते हैं",
  },
  VALUE_RTO_VERY_LOW: {
    points: -4,
    en: "Your orders of this value come back less often than usual",
    hi: "इस रकम के ऑर्डर उम्मीद से कम वापस आते हैं",
  },
  VALUE_RTO_LOWEST: {
    points: -7,
    en: "Your orders of this value come back much less often than usual",
    hi: "इस रकम के ऑर्डर उम्मीद से बहुत कम वापस आते हैं",
  },
  HOUR_RTO_RAISED: {
    points: 1,
    en: "Orders of this time of day come back a little more often than most",
    hi: "इस समय के ऑर्डर थोड़े ज़्यादा वापस आते हैं",
  },
  HOUR_RTO_HIGH: {
    points: 6,
    en: "Orders of this time of day come back more often than most",
    before: ["Orders of this time of day come back often"],
    hi: "इस समय के ऑर्डर औरों से ज़्यादा वापस आते हैं",
  },
  HOUR_RTO_VERY_HIGH: {
    points: 11,
    en: "Orders of this time of day come back much more often than most",
    before: ["Orders of this time of day come back very often"],
    hi: "इस समय के ऑर्डर औरों से बहुत ज़्यादा वापस आते हैं",
  },
  HOUR_RTO_EXTREME: {
    points: 14,
    en: "Orders of this time of day come back far more often than most",
    before: ["This time of day is among the worst"],
    hi: "इस समय के ऑर्डर औरों से कहीं ज़्यादा वापस आते हैं",
  },
  HOUR_RTO_LOW: {
    points: -1,
    en: "Orders of this time of day come back less often than most",
    hi: "इस समय के ऑर्डर कम वापस आते हैं",
  },
  HOUR_RTO_VERY_LOW: {
    points: -3,
    en: "Orders of this time of day come back much less often than most",
    before: ["Orders of this time of day rarely come back", "Orders of this time of day seldom come back"],
    hi: "इस समय के ऑर्डर औरों से बहुत कम वापस आते हैं",
  },
  FOREIGN: {
    points: 4,
    en: "Ships abroad, where returns are slow and expensive",
    before: ["Ships abroad, where a return is slow and dear"],
    hi: "विदेश का ऑर्डर: वापसी में देर और ख़र्च",
  },
});
