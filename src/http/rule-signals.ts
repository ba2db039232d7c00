/** The catalogue of signals that rules can use. */

import { Type as t } from "@sinclair/typebox";
import { literals } from "../literals.ts";
import { SIGNALS, UNITS } from "../risk/index.ts";
import { OPS } from "../risk/schema.ts";
import { proPlan } from "./guards/plan.ts";
import { route } from "./route.ts";
import { namedObject, nullable } from "./schemas.ts";

const Signal = namedObject("Signal", {
  name: t.String({ description: "Its name in rules" }),
  type: literals(["number", "boolean", "string"]),
  unit: nullable(
    literals(UNITS, {
      description: "Of numbers. share: 0 to 1; times: a ratio, 1 is the usual value; points: 0 to 100",
    }),
  ),
  description: t.String(),
  example: t.Union([t.Number(), t.Boolean(), t.String()], {
    description: "An example value",
  }),
  ops: t.Array(t.String(), { description: "Operators that rules can use with it" }),
});

const SignalList = namedObject("SignalList", {
  signals: t.Array(Signal, { description: "In the same sequence as in an order's `signals`" }),
});

export const ruleSignalRoutes = [
  route("GET", "/api/v1/rules/signals", {
    guard: proPlan,
    handler: () => LIST,
    summary: "All signals that rules can use",
    text: "Signals in rupees exist only for orders in INR: for other currencies every comparison with them is false.",
    describes: { id: "ruleSignals", tag: "Rules", result: SignalList },
  }),
];

const LIST = {
  signals: Object.entries(SIGNALS).map(([name, signal]) => ({
    name,
    type: signal.type,
    unit: signal.type === "number" ? signal.unit : null,
    description: signal.description,
    example: signal.example,
    ops: OPS[signal.type],
  })),
};
