import { openApi } from "~/services/api/openapi.server";
import type { Json } from "~/services/core/call.server";
import { CALLS, ENTITIES } from "~/services/registry.server";

/** The companion of the Python client: a method for every call of the description, with the types of its parts, its query and what it returns. */

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  schema: Json;
  required?: boolean;
}
interface Operation {
  operationId: string;
  summary: string;
  "x-scope"?: string;
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema?: Json }> };
  responses: Record<string, { content?: Record<string, { schema?: Json }> }>;
  security?: Record<string, unknown>[];
}

const RESERVED = new Set(["from", "with", "class", "in", "is", "import", "global", "for", "not", "self"]);
const nameIn = (name: string): string => {
  const plain = name.replaceAll(/\W/g, "_");
  return RESERVED.has(plain) ? `${plain}_` : plain;
};
const snake = (id: string): string => id.replaceAll(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase();

/** A type of Python for a schema of JSON. */
function typeOf(schema: Json | undefined, schemas: Json): string {
  if (!schema) return "Any";
  const { $ref, type, anyOf, oneOf, enum: values, const: single, items } = schema as Record<string, unknown>;
  if (typeof $ref === "string") return typeOf(schemas[$ref.split("/").at(-1)!] as Json, schemas);
  const choices = (anyOf ?? oneOf) as Json[] | undefined;
  if (choices) return joined(choices.map((one) => typeOf(one, schemas)));
  if (Array.isArray(values) && values.length <= 12 && values.every((value) => typeof value === "string"))
    return `Literal[${values.map((value) => JSON.stringify(value)).join(", ")}]`;
  if (single !== undefined) return typeof single === "string" ? `Literal[${JSON.stringify(single)}]` : "Any";
  if (Array.isArray(type)) return joined(type.map((one: string) => typeOf({ ...schema, type: one }, schemas)));
  switch (type) {
    case "string":
      return "str";
    case "integer":
      return "int";
    case "number":
      return "float";
    case "boolean":
      return "bool";
    case "null":
      return "None";
    case "array":
      return `list[${typeOf(items as Json | undefined, schemas)}]`;
    case "object":
      return "dict[str, Any]";
    default:
      return "Any";
  }
}
function joined(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  if (distinct.includes("Any")) return "Any";
  return [...distinct.filter((one) => one !== "None"), ...distinct.filter((one) => one === "None")].join(" | ");
}
const orNone = (type: string): string => (type === "Any" || / \| None$/.test(type) ? type : `${type} | None`);

const isJson = (media: string): boolean => media.includes("json");

function returned({ responses }: Operation, schemas: Json): string {
  const [, first] = Object.entries(responses).find(([status]) => status.startsWith("2"))!;
  const [media, value] = Object.entries(first.content ?? {})[0] ?? [];
  if (media === undefined) return "None";
  return isJson(media) ? typeOf(value?.schema, schemas) : "bytes";
}

function bodyType({ requestBody }: Operation, schemas: Json): string | null {
  if (!requestBody) return null;
  const [media, value] = Object.entries(requestBody.content)[0] ?? [];
  return media !== undefined && isJson(media) ? typeOf(value?.schema, schemas) : "bytes";
}

/** Fields that a body must have, for the sentence about it. */
function requiredFields({ requestBody }: Operation, schemas: Json): string[] {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema as
    | { $ref?: string; required?: string[] }
    | undefined;
  const whole = schema?.$ref ? (schemas[schema.$ref.split("/").at(-1)!] as { required?: string[] }) : schema;
  return whole?.required ?? [];
}

function method(address: string, verb: string, operation: Operation, schemas: Json): string {
  const parts = operation.parameters.filter((one): one is Parameter => "name" in one);
  const inPath = parts.filter((one) => one.in === "path");
  const inQuery = parts.filter((one) => one.in === "query");
  const body = bodyType(operation, schemas);
  const isFree = body === null || !Object.values(operation.requestBody!.content)[0];
  const query = inQuery.map(({ name, schema, required }) =>
    required
      ? `${nameIn(name)}: ${typeOf(schema, schemas)}`
      : `${nameIn(name)}: ${orNone(typeOf(schema, schemas))} = None`,
  );
  const signature = [
    "self",
    ...inPath.map(({ name }) => `${nameIn(name)}: str`),
    ...(isFree ? [] : [`body: ${body}`]),
    ...(query.length > 0 ? ["*", ...query] : []),
  ].join(", ");
  const path = address
    .replace(/^\/api\//, "")
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => `{_part(${nameIn(name)})}`);
  const sent = [
    `${/\{/.test(path) ? "f" : ""}"${path}"`,
    ...(isFree ? [] : ["body"]),
    ...(inQuery.length > 0
      ? [`**{${inQuery.map(({ name }) => `${JSON.stringify(name)}: ${nameIn(name)}`).join(", ")}}`]
      : []),
  ].join(", ");
  const fields = requiredFields(operation, schemas);
  const scope = operation["x-scope"];
  const facts = [
    `${verb.toUpperCase()} ${address}`,
    scope === undefined ? "no sign-in" : `scope ${scope}`,
    ...(fields.length > 0 ? [`body needs ${fields.join(", ")}`] : []),
  ].join("; ");
  const summary = operation.summary.replaceAll("\\", "/").replaceAll('"""', "'''");
  return `    def ${snake(operation.operationId)}(${signature}) -> ${returned(operation, schemas)}:
        """${summary.replace(/\.$/, "")}.

        ${facts}.
        """
        return self._client.${verb}(${sent})
`;
}

const HEAD = `"""Every call of Energy Tool, with its types, for the client in energy_tool.py next to it.

Made of the description of the API by \`npm run docs\`: changes belong there.

    from energy_tool import sign_in
    from energy_tool_calls import Calls
    calls = Calls(sign_in("https://energy.example", "editor@demo.test", "energy-demo-2026"))
    calls.system_checks("demo-district")

A query that is None is left out. Fields of bodies and of what comes back are in /api/openapi.json.
"""

from __future__ import annotations

import urllib.parse
from typing import Any, Literal

from energy_tool import Client

__all__ = ["Calls"]


def _part(text: str) -> str:
    return urllib.parse.quote(text, safe="")


class Calls:
    """The calls, each by its name in the description."""

    def __init__(self, client: Client):
        self._client = client

`;

/** The text of public/clients/energy_tool_calls.py. */
export function pythonCalls(): string {
  const document = openApi(ENTITIES, CALLS, "session");
  const { schemas } = document["components"] as { schemas: Json };
  const methods = Object.entries(document["paths"] as Record<string, Record<string, Operation>>).flatMap(
    ([address, operations]) =>
      address.startsWith("/api/") && address !== "/api/stream"
        ? Object.entries(operations)
            // PUT is of identity providers alone.
            .filter(([verb]) => verb !== "put")
            .map(([verb, operation]) => method(address, verb, operation, schemas))
        : [],
  );
  return HEAD + methods.sort().join("\n");
}
