/** Writes the types of the HTTP interface for the console: `bun .ci/openapi-types/main.ts src/console/api/schema.d.ts`. */
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { openApiDocument } from "../../src/http/index.ts";

const [target] = process.argv.slice(2);
const types = astToString(await openapiTS(openApiDocument() as OpenAPI3));
await Bun.write(target, `// Made by make from the OpenAPI document.\n${types}`);
