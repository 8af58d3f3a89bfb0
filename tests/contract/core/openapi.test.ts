import { expect, test } from "vitest";
import { z } from "zod";
import { openApi } from "~/services/api/openapi.server";
import { type Json, jsonSchema } from "~/services/core/call.server";
import { CALLS, ENTITIES } from "~/services/registry.server";

interface Operation {
  operationId: string;
  parameters: unknown[];
  requestBody?: unknown;
  responses: Record<string, { content?: Record<string, { schema?: Json }> }>;
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

test("every writing call of somebody signed in takes an idempotency key, unless it is about the sign-in; no other call does", () => {
  const key = { $ref: "#/components/parameters/IdempotencyKey" };
  expect(document).toMatchObject({ components: { parameters: { IdempotencyKey: { name: "Idempotency-Key" } } } });
  for (const { id, method, open, path } of CALLS) {
    const operation = paths[`/${path.replace(/:(\w+)/g, "{$1}")}`]![method.toLowerCase()]!;
    const takes = operation.parameters.some((parameter) => JSON.stringify(parameter) === JSON.stringify(key));
    expect(takes, id).toBe(method !== "GET" && !open && id !== "switchDatabase");
    const [first] = Object.keys(operation.responses);
    expect(JSON.stringify(operation.responses[first!]).includes("Idempotency-Replayed"), id).toBe(takes);
  }
});

test("the document names every status that calls refuse with", () => {
  const statuses = (id: string) =>
    Object.keys(operations.find(({ operationId }) => operationId === id)!.responses).filter((status) => status >= "4");
  const all = ["400", "401", "403", "404", "409", "410", "422", "429", "502", "503"];
  expect(statuses("updatesSystemSystemIdNodes")).toEqual(all);
  expect(statuses("saveNode")).toEqual([...all, "413", "415", "507"].sort());
});

test("every call of somebody signed in says the limits of its token, and when it may be sent once more", () => {
  const limits = { RateLimit: { $ref: "#/components/headers/RateLimit" } };
  const defined = Object.keys((document.components as { headers: Json }).headers);
  expect(defined.sort()).toEqual(["RateLimit", "RateLimit-Policy", "Retry-After"]);
  for (const { id, method, open, scheme, path, returns } of CALLS) {
    const { responses } = paths[`/${path.replace(/:(\w+)/g, "{$1}")}`]![method.toLowerCase()]!;
    expect(responses["429"], id).toMatchObject({
      headers: { ...limits, "Retry-After": { $ref: "#/components/headers/Retry-After" } },
    });
    expect(JSON.stringify(responses[returns.status]).includes("headers/RateLimit"), id).toBe(
      !open || scheme === "scim",
    );
  }
});

test("calls of identity providers say that they want a token of their own, and refuse as RFC 7644 has it", () => {
  const scim = CALLS.filter(({ scheme }) => scheme === "scim");
  expect(scim.length).toBe(17);
  for (const { id, path, method } of scim) {
    const operation = paths[`/${path.replace(/:(\w+)/g, "{$1}")}`]![method.toLowerCase()]!;
    expect(operation, id).toMatchObject({ security: [{ scim: [] }] });
    expect(Object.keys(operation.responses["401"]!.content!), id).toEqual(["application/scim+json"]);
  }
});

test("the document names the cookie that signs in", () => {
  expect(document).toMatchObject({ components: { securitySchemes: { cookie: { in: "cookie", name: "session" } } } });
});

/** Whether a schema allows anything at all: nothing but remarks in it, or an object that names no field. */
function saysNothing(schema: Json): boolean {
  const rest: Json = Object.fromEntries(
    Object.entries(schema).filter(([key]) => key !== "$schema" && key !== "description"),
  );
  if (Object.keys(rest).length === 0) return true;
  if (rest.type === "array") return saysNothing((rest.items as Json | undefined) ?? {});
  if (rest.type !== "object") return false;
  const named = Object.keys((rest.properties as Json | undefined) ?? {});
  const others = rest.additionalProperties;
  return (
    named.length === 0 &&
    (others === undefined || others === true || saysNothing(others === false ? {} : (others as Json)))
  );
}

test("every answer of JSON says what it holds", () => {
  expect([saysNothing(jsonSchema(z.unknown())), saysNothing(jsonSchema(z.array(z.object({}).passthrough())))]).toEqual([
    true,
    true,
  ]);
  const empty = operations.filter(({ responses }) => {
    const [status] = Object.keys(responses);
    const content = responses[status!]!.content ?? {};
    const schema = (content["application/json"] ?? content["application/scim+json"])?.schema;
    return schema !== undefined && saysNothing(schema);
  });
  expect(empty.map(({ operationId }) => operationId)).toEqual([]);
});

test("a stored row is what the document says of it, and so is one that changed", () => {
  const schemas = (document.components as { schemas: Record<string, { properties: Json }> }).schemas;
  for (const { name } of ENTITIES) {
    expect(Object.keys(schemas[`${name}_stored`]!.properties), name).toContain("deleted_at");
    expect(Object.keys(schemas[`${name}_changed`]!.properties), name).toContain("set_mode");
  }
});
