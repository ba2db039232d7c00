/** What rules can ask about an order: the catalogue of signals. */
import { Type as t } from "@sinclair/typebox";
import { SIGNALS, UNITS } from "../risk/index.ts";
import { OPS } from "../risk/schema.ts";
import { proPlan } from "./guards/plan.ts";
import { literals } from "./order-schemas.ts";
import { route } from "./route.ts";
import { nullable } from "./schemas.ts";

const Signal = t.Object(
  {
    name: t.String({ description: "What a rule calls it" }),
    type: literals(["number", "boolean", "string"]),
    unit: nullable(
      literals(UNITS, {
        description: "Of numbers. share: 0 to 1; times: 1 is as usual; points: 0 to 100",
      }),
    ),
    description: t.String(),
    example: t.Union([t.Number(), t.Boolean(), t.String()], {
      description: "A value that an order may have",
    }),
    ops: t.Array(t.String(), { description: "What a rule can compare it with" }),
  },
  { $id: "Signal" },
);

const SignalList = t.Object(
  { signals: t.Array(Signal, { description: "In the order of an order's `signals`" }) },
  { $id: "SignalList" },
);

export const ruleSignalRoutes = [
  route({
    method: "GET",
    path: "/api/v1/rules/signals",
    guard: proPlan,
    handler: () => LIST,
    summary: "Everything that a rule can ask about an order",
    describes: {
      id: "ruleSignals",
      tag: "Rules",
      text: "Numbers in rupees are of orders in INR alone: no comparison of them holds for another currency.",
      result: SignalList,
    },
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
