/** Problems of orders, lists and rules. */
import { count, countHi } from "../numbers.ts";
import { type Max, type Name, problem, retried } from "./problem.ts";

type Path = { path: string };
type PathMax = { path: string; max: number };
type Outcomes = { min: number; min_rtos: number; outcomes_needed: number; rtos_needed: number };

/** In a rules document; "" is the document itself. */
const partHi = (path: string): string => path || "नियमों के दस्तावेज़";
const part = (path: string): string => path || "The rules document";
const soon = () => "; try again in a few seconds.";

/** A time that an order cannot have. @param name its field @param hindi what it is, a feminine noun */
const timeProblems = (name: string, hindi: string) => ({
  future: problem(
    400,
    ({ days }: { days: number }) =>
      `${name} must not be more than ${days === 1 ? "a day" : `${days} days`} in the future.`,
    ({ days }) => `${hindi} अब से ${days} दिन से ज़्यादा आगे की नहीं हो सकती।`,
  ),
  past: problem(400, `${name} must not be before the year 2000.`, `${hindi} सन् 2000 से पहले की नहीं हो सकती।`),
});
const PLACED = timeProblems("placed_at", "ऑर्डर की तारीख़");
const OUTCOME = timeProblems("outcome_at", "नतीजे की तारीख़");
const CALL = timeProblems("call_at", "फिर कॉल करने की तारीख़");

export const ORDER_PROBLEMS = {
  ambiguous_reference: problem(
    409,
    ({ text, order_ids }: { text: string; order_ids: readonly string[] }) =>
      `${text} is the reference or AWB of several orders (${order_ids.join(", ")}); send an order_id.`,
    ({ text, order_ids }) => `${text} कई ऑर्डरों का नंबर या AWB है (${order_ids.join(", ")}); ऑर्डर की आईडी भेजें।`,
  ),
  changed_meanwhile: problem(
    409,
    ({ name }: { name: string | null }) =>
      `${name ?? "Somebody"} has changed this order since you read it; look at it again.`,
    ({ name }) => `${name ?? "किसी"} ने इस बीच यह ऑर्डर बदल दिया; इसे फिर देखें।`,
  ),
  "changed_meanwhile.rules": problem(
    409,
    ({ name }: Name) => `${name} has saved other rules since you read them; look at them again.`,
    ({ name }) => `${name} ने इस बीच नियम बदल दिए; उन्हें फिर देखें।`,
  ),
  claimed: problem(
    409,
    ({ name }: Name) => `${name} is working on this order.`,
    ({ name }) => `यह ऑर्डर अभी ${name} देख रहे हैं।`,
  ),
  "invalid_call_at.future": CALL.future,
  "invalid_call_at.past": CALL.past,
  invalid_order_id: problem(400, "order_id must not be blank.", "ऑर्डर का नंबर ख़ाली नहीं हो सकता।"),
  "invalid_outcome_at.future": OUTCOME.future,
  "invalid_outcome_at.past": OUTCOME.past,
  "invalid_placed_at.future": PLACED.future,
  "invalid_placed_at.past": PLACED.past,
  invalid_rules: problem(
    400,
    ({ path }: Path) => `${part(path)} must be an object`,
    ({ path }) => `${partHi(path)} में ऑब्जेक्ट चाहिए`,
  ),
  "invalid_rules.whole_number": problem(
    400,
    ({ path }: Path) => `${part(path)} must be a whole number`,
    ({ path }) => `${partHi(path)} में पूरी संख्या चाहिए`,
  ),
  "invalid_rules.choice": problem(
    400,
    ({ path, choices }: { path: string; choices: readonly string[] }) =>
      `${part(path)} must be one of ${choices.join(", ")}`,
    ({ path, choices }) => `${partHi(path)} में इनमें से एक चाहिए: ${choices.join(", ")}`,
  ),
  "invalid_rules.threshold": problem(
    400,
    ({ path, review }: { path: string; review: number }) =>
      `${part(path)} must not be below thresholds.review (${review})`,
    ({ path, review }) => `${partHi(path)} की संख्या जाँच वाली सीमा (${review}) से कम नहीं हो सकती`,
  ),
  "invalid_rules.code": problem(
    400,
    ({ path }: Path) => `${part(path)} may contain only letters, digits, _ - and .`,
    ({ path }) => `${partHi(path)} में सिर्फ़ अंग्रेज़ी अक्षर, अंक, _ - और . हो सकते हैं`,
  ),
  "invalid_rules.list_code": problem(
    400,
    ({ path, code }: { path: string; code: string }) => `${part(path)} ${code} is the code of a list`,
    ({ path, code }) => `${partHi(path)}: ${code} एक सूची का कोड है`,
  ),
  "invalid_rules.code_twice": problem(
    400,
    ({ path, code, rule }: { path: string; code: string; rule: number }) =>
      `${part(path)} ${code} is already the code of rules[${rule}]`,
    ({ path, code, rule }) => `${partHi(path)}: ${code} पहले से नियम ${rule + 1} का कोड है`,
  ),
  "invalid_rules.boolean": problem(
    400,
    ({ path }: Path) => `${part(path)} must be true or false`,
    ({ path }) => `${partHi(path)} में true या false लिखें`,
  ),
  "invalid_rules.too_deep": problem(
    400,
    ({ path, max }: PathMax) => `${part(path)} is nested more than ${max} levels deep`,
    ({ path, max }) => `${partHi(path)} में शर्तें ${max} स्तर से ज़्यादा गहरी हैं`,
  ),
  "invalid_rules.too_many_conditions": problem(
    400,
    ({ path, max }: PathMax) => `${part(path)} is one condition too many: a rule can have ${max}`,
    ({ path, max }) => `${partHi(path)} पर शर्तें ज़्यादा हो गईं: एक नियम में ${max} तक हो सकती हैं`,
  ),
  "invalid_rules.kind": problem(
    400,
    ({ path }: Path) => `${part(path)} must have exactly one of all, any, not and signal`,
    ({ path }) => `${partHi(path)} में all, any, not और signal में से ठीक एक चाहिए`,
  ),
  "invalid_rules.no_condition": problem(
    400,
    ({ path }: Path) => `${part(path)} must have at least one condition`,
    ({ path }) => `${partHi(path)} में कम से कम एक शर्त चाहिए`,
  ),
  "invalid_rules.no_signal": problem(
    400,
    ({ path, signal, nearest }: { path: string; signal: string; nearest: string }) =>
      `${part(path)}: there is no signal ${signal}; did you mean ${nearest}? GET /api/v1/rules/signals lists all`,
    ({ path, signal, nearest }) =>
      `${partHi(path)}: ${signal} नाम का कोई संकेत नहीं है; क्या ${nearest} लिखना था? सारे संकेत GET /api/v1/rules/signals पर हैं`,
  ),
  "invalid_rules.operator": problem(
    400,
    ({
      path,
      op,
      signal,
      type,
      ops,
    }: {
      path: string;
      op: string;
      signal: string;
      type: string;
      ops: readonly string[];
    }) => `${part(path)} ${op} does not go with ${signal}, a ${type}: use ${ops.join(", ")}`,
    ({ path, op, signal, ops }) =>
      `${partHi(path)}: ${signal} के साथ ${op} नहीं चलता; इनमें से लिखें: ${ops.join(", ")}`,
  ),
  "invalid_rules.no_value": problem(
    400,
    ({ path }: Path) => `${part(path)} must have at least one value`,
    ({ path }) => `${partHi(path)} में कम से कम एक मान चाहिए`,
  ),
  "invalid_rules.type": problem(
    400,
    ({ path, type }: { path: string; type: string }) => `${part(path)} must be a ${type}`,
    ({ path, type }) => `${partHi(path)} में ${TYPES_HI[type] ?? type} चाहिए`,
  ),
  "invalid_rules.list": problem(
    400,
    ({ path }: Path) => `${part(path)} must be a list`,
    ({ path }) => `${partHi(path)} में सूची चाहिए`,
  ),
  "invalid_rules.too_many": problem(
    400,
    ({ path, max }: PathMax) => `${part(path)} must have at most ${max} entries`,
    ({ path, max }) => `${partHi(path)} में ज़्यादा से ज़्यादा ${max} प्रविष्टियाँ हो सकती हैं`,
  ),
  "invalid_rules.empty": problem(
    400,
    ({ path }: Path) => `${part(path)} must be a string that is not empty`,
    ({ path }) => `${partHi(path)} ख़ाली नहीं हो सकता`,
  ),
  "invalid_rules.too_long": problem(
    400,
    ({ path, max }: PathMax) => `${part(path)} must have at most ${max} characters`,
    ({ path, max }) => `${partHi(path)} में ज़्यादा से ज़्यादा ${max} अक्षर हो सकते हैं`,
  ),
  "invalid_rules.number": problem(
    400,
    ({ path, min, max }: { path: string; min: number; max: number }) =>
      `${part(path)} must be a number from ${min} to ${max}`,
    ({ path, min, max }) => `${partHi(path)} में ${min} से ${max} तक की संख्या चाहिए`,
  ),
  not_enough_outcomes: problem(
    409,
    ({ min, min_rtos, outcomes_needed, rtos_needed }: Outcomes) =>
      `Learning needs at least ${min} outcomes with ${min_rtos} RTOs, not counting orders that were called or whose address was corrected: ${outcomes_needed} more outcomes are needed, ${rtos_needed} of them RTOs`,
    ({ min, min_rtos, outcomes_needed, rtos_needed }) =>
      `सीखने के लिए कम से कम ${min} नतीजे चाहिए, जिनमें ${min_rtos} वापसियाँ हों; कॉल या पता सुधारने के बाद वाले नहीं गिने जाते। अभी ${outcomes_needed} नतीजे और चाहिए, जिनमें ${rtos_needed} वापसियाँ हों`,
  ),
  on_other_list: problem(
    409,
    ({ value, list }: { value: string; list: string }) =>
      `${value} is on the ${list} list; remove it there first.`,
    ({ value, list }) => `${value} पहले से ${list === "allow" ? "भरोसेमंद" : "रोकी गई"} सूची में है; पहले वहाँ से हटाएँ।`,
  ),
  order_erased: problem(
    409,
    "The personal data of this order was erased; its address cannot be changed.",
    "इस ऑर्डर की निजी जानकारी मिटाई जा चुकी है; इसका पता नहीं बदला जा सकता।",
  ),
  order_not_found: problem(
    404,
    ({ text }: { text: string }) => `You have no order ${text}; score it first.`,
    ({ text }) => `ऑर्डर ${text} नहीं मिला; पहले उसे जाँच के लिए भेजें।`,
  ),
  too_many_entries: problem(
    409,
    ({ max }: Max) => `The lists of an account can have ${count(max)} entries; remove some first.`,
    ({ max }) => `खाते की सूचियों में ${countHi(max)} से ज़्यादा प्रविष्टियाँ नहीं हो सकतीं; पहले कुछ हटाएँ।`,
  ),
  too_many_exports: retried(
    problem(429, "Too many exports are running.", "इस समय बहुत सारी फ़ाइलें डाउनलोड हो रही हैं।"),
    soon,
  ),
  "too_many_exports.own": problem(
    429,
    ({ max }: Max) => `This account has ${max} exports running; wait until one is done.`,
    ({ max }) => `इस खाते में ${max} डाउनलोड चल रहे हैं; एक पूरा होने तक रुकें।`,
  ),
  too_many_jobs: retried(
    problem(429, "Too many of these are running.", "इस समय ऐसे बहुत सारे काम चल रहे हैं।"),
    soon,
  ),
  "too_many_jobs.own": problem(
    429,
    ({ max }: Max) => `This account has ${max} of these running; wait until one is done.`,
    ({ max }) => `इस खाते में ${max} ऐसे काम चल रहे हैं; एक पूरा होने तक रुकें।`,
  ),
  too_many_waiting: problem(
    409,
    ({ max }: Max) => `${count(max)} orders are already waiting for a call; decide on some of them first.`,
    ({ max }) => `${countHi(max)} ऑर्डर पहले से कॉल के इंतज़ार में हैं; पहले उनमें से कुछ पर फ़ैसला करें।`,
  ),
  "took_too_long.backtest": problem(
    400,
    ({ seconds }: { seconds: number }) => `Backtest timed out after ${seconds} seconds; ask for fewer days.`,
    ({ seconds }) => `पुराने ऑर्डरों पर जाँच ${seconds} सेकंड में पूरी नहीं हुई; कम दिन चुनें।`,
  ),
  "took_too_long.learning": problem(
    409,
    ({ seconds }: { seconds: number }) => `Learning timed out after ${seconds} seconds; turn some rules off.`,
    ({ seconds }) => `सीखना ${seconds} सेकंड में पूरा नहीं हुआ; कुछ नियम बंद करें।`,
  ),
  "took_too_long.counting": problem(
    409,
    ({ seconds }: { seconds: number }) => `Counting timed out after ${seconds} seconds.`,
    ({ seconds }) => `गिनती ${seconds} सेकंड में पूरी नहीं हुई।`,
  ),
  version_not_found: problem(
    404,
    ({ version }: { version: number }) => `There is no version ${version} of your rules.`,
    ({ version }) => `आपके नियमों का वर्ज़न ${version} नहीं है।`,
  ),
} as const;

const TYPES_HI: Readonly<Record<string, string>> = {
  number: "संख्या",
  string: "टेक्स्ट",
  boolean: "true या false",
};
