import { expect, test } from "vitest";
import { openApi } from "~/services/api/openapi.server";
import { CALLS, ENTITIES } from "~/services/registry.server";

interface Operation {
  operationId: string;
  requestBody?: unknown;
  responses: Record<string, { content: Record<string, { schema?: object }> }>;
}
const document = openApi(ENTITIES, CALLS, "session");
const paths = document.paths as Record<string, Record<string, Operation>>;
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));

test("every call of the program is in the document, under a name of its own", () => {
  expect(operations.length).toBe(CALLS.length);
  expect(operations.length).toBeGreaterThan(100);
  const names = operations.map(({ operationId }) => operationId);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

test("the document names the cookie that signs in", () => {
  expect(document).toMatchObject({ components: { securitySchemes: { cookie: { in: "cookie", name: "session" } } } });
});

test("every answer of JSON says what it holds", () => {
  const empty = operations.filter(({ responses }) => {
    const schema = (responses["200"] ?? responses["201"])?.content["application/json"]?.schema;
    return schema !== undefined && Object.keys(schema).length === 0;
  });
  expect(empty.map(({ operationId }) => operationId)).toEqual([]);
});
