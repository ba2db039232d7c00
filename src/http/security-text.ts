/** Contact for reporting security problems. @see RFC 9116 */
import { Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { Problem } from "../lib/problem.ts";
import { DAY_MS } from "../lib/time.ts";
import { answers, inTypes } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { auth } from "./plugins/auth.ts";
import { PRIVATE_HEADERS } from "./respond.ts";

const PATH = "/.well-known/security.txt";

/** Days for which a reader may rely on it: under a year, as the RFC advises. */
const VALID_DAYS = 180;

export const securityTextRoutes = new Elysia({ name: "security-text", tags: ["Service"] })
  .use(auth)
  .get(PATH, ({ ctx }) => securityText(ctx), {
    open: true,
    response: answers(inTypes(t.String(), "text/plain"), 404),
    detail: {
      operationId: "securityText",
      summary: "Contact for reporting security problems",
      description: "Set by THIKANA_SECURITY_CONTACT; 404 without it.",
    },
  });

function securityText({ services }: RequestContext): Response {
  const { config, clock } = services;
  if (config.securityContact === null) throw new Problem("not_found");
  const lines = [
    `Contact: ${config.securityContact}`,
    `Expires: ${new Date(clock() + VALID_DAYS * DAY_MS).toISOString()}`,
    "Preferred-Languages: en, hi",
    ...(config.publicUrl === null ? [] : [`Canonical: ${config.publicUrl}${PATH}`]),
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", ...PRIVATE_HEADERS },
  });
}
