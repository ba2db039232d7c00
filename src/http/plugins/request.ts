/** The context of a request, as every handler and hook gets it: `({ ctx }) => …`. */
import { Elysia } from "elysia";
import type { RequestContext } from "../context.ts";

/** Declares `ctx`; `api.ts` sets it when a request begins. */
export const request = new Elysia({ name: "request" }).decorate("ctx", null as unknown as RequestContext);
