/** Converts a route to an OpenAPI operation. */
import type { TSchema } from "@sinclair/typebox";
import type { Answers } from "../answer.ts";
import { ProblemBody, QuotaProblem, ValidationError } from "../errors.ts";
import { exampleOf } from "../input.ts";
import type { Route } from "../routes.ts";
import type { Components } from "./components.ts";
import { errorExample } from "./error-examples.ts";
import EXAMPLES from "./examples.json" with { type: "json" };

const JSON_TYPE = "application/json";
const SUCCESS = "Success";
const SUCCESS_WITH_BODY = `${SUCCESS}; \`ignored\` lists unknown properties of the body, if any`;

const MEANINGS: Record<number, string> = {
  400: "A value of the right type is invalid, or a text contains the character U+0000; see `field`",
  401: "Missing or wrong key",
  402: "The month's quota is used up",
  403: "Not allowed for this role or plan, from this website, or closed",
  404: "Not found",
  409: "It already exists, has changed since, or the reference is ambiguous",
  410: "The invitation was already accepted, has expired or was replaced",
  422: "The request does not match its schema; all errors are listed",
  429: "Too many requests; see `Retry-After`",
  503: "Temporarily unavailable; see `Retry-After`",
};

/** The operation of a route in the OpenAPI document. */
export function operationOf(route: Route, answers: Answers, components: Components): object {
  const { requestBody, ...detail } = route.detail;
  return {
    ...detail,
    security: route.security.map((name) => ({ [name]: [] })),
    parameters: parametersOf(route, components),
    requestBody: requestBodyOf(route, components),
    responses: responsesOf(route, answers, components),
  };
}

function parametersOf(route: Route, components: Components): object[] | undefined {
  const parameters = (["path", "query"] as const).flatMap((where) => {
    const schema = where === "path" ? route.params : route.query;
    return Object.entries(schema?.properties ?? {}).map(([name, field]) => {
      const { description, ...rest } = components.use(field);
      return {
        name,
        in: where,
        required: schema?.required?.includes(name) ?? false,
        description,
        schema: rest,
      };
    });
  });
  return parameters.length > 0 ? parameters : undefined;
}

function requestBodyOf({ body, detail }: Route, components: Components) {
  const content = body
    ? { [JSON_TYPE]: { schema: body, example: exampleOf(body) } }
    : detail.requestBody?.content;
  if (!content) return undefined;
  const used = Object.entries(content).map(([type, { schema, ...rest }]) => [
    type,
    { schema: components.use(schema), ...rest },
  ]);
  return { required: true, content: Object.fromEntries(used) };
}

function responsesOf(route: Route, answers: Answers, components: Components): Record<string, object> {
  const { result, types, errors } = answers;
  const id = route.detail.operationId ?? "";
  const statuses = new Set<number>([...route.guardErrors, ...errors.keys()]);
  if (route.body || route.query || route.params) for (const status of [400, 422]) statuses.add(status);
  const error = (status: number | "4XX", description: string, schema: TSchema, headers?: object) => ({
    description,
    headers,
    content: {
      [JSON_TYPE]: {
        schema: components.use(schema),
        example: errorExample(id, status, !errors.get(status as number)),
      },
    },
  });
  const example = (EXAMPLES as Record<string, unknown>)[id];
  const [ownType, ...files] = types;
  const responses: Record<string, object> = {
    200: {
      description: route.body ? SUCCESS_WITH_BODY : SUCCESS,
      headers: statuses.has(402) ? QUOTA_HEADERS : undefined,
      content: {
        [ownType]: { schema: components.use(result), example },
        ...Object.fromEntries(files.map((type) => [type, { schema: BINARY }])),
      },
    },
  };
  for (const status of [...statuses].sort((a, b) => a - b)) {
    const schema = errors.get(status) ?? SPECIAL_ERRORS[status] ?? ProblemBody;
    responses[status] = error(status, MEANINGS[status], schema, ERROR_HEADERS[status]);
  }
  if (![...statuses].some((status) => status < 500)) {
    responses["4XX"] = error("4XX", "Unknown path or method", ProblemBody);
  }
  return responses;
}

/** OpenAPI 3.1 describes binary content with an empty schema. */
const BINARY = {};

const SPECIAL_ERRORS: Record<number, TSchema> = { 402: QuotaProblem, 422: ValidationError };

const header = (type: string, description: string) => ({ description, schema: { type } });

const QUOTA_HEADERS = {
  "X-Quota-Limit": header("string", "Checks a month, or `unlimited`"),
  "X-Quota-Remaining": header("string", "Checks left this month, or `unlimited`"),
  "X-Quota-Reset": header("integer", "When the next month begins, seconds since 1970"),
};

const ERROR_HEADERS: Record<number, object> = {
  401: { "WWW-Authenticate": header("string", "How to send a credential") },
  402: QUOTA_HEADERS,
  429: { "Retry-After": header("integer", "Seconds") },
  503: { "Retry-After": header("integer", "Seconds; not on every 503") },
};
