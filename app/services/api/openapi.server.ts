import type { AnyZodObject } from "zod";
import { FAULT_KINDS, faultCode } from "~db/spaces/faults";
import { type Call, type Json, jsonSchema, scopeNeed, takesKey } from "~/services/core/call.server";
import type { AnyEntity } from "~/services/core/entity.server";
import { entitySchemas } from "./entityCalls.server";
import { KEY_HEADER } from "./keys/callKey";

const error = { $ref: "#/components/schemas/Error" };
const REFUSALS = {
  "400": "The request cannot be read",
  "401": "Nobody is signed in",
  "403": "The role does not allow it",
  "404": "Not there, or out of sight",
  "409": "It contradicts what is stored",
  "410": "It was there once and has been removed for good, such as series and changes of long ago",
  "422": "Fields need correction",
  "429": "Too many calls or runs in this time. Of a limit of a token, Retry-After says when to go on",
  "502": "What the call needs from another server or service did not come",
  "503": `The data of the company space cannot be used now, as \`code\` says: ${FAULT_KINDS.map(faultCode).join(", ")}. Without a code, somebody else writes into it. Retry-After says when to ask once more`,
};
const OF_BODIES = {
  "413": "More than the call takes: the body, or what is in it",
  "415": "The body is of another media type",
};
const OF_WRITES = { "507": "Nothing could be stored: the disk is full or read-only" };
const header = (name: string): Json => ({ $ref: `#/components/headers/${name}` });
/** Of every answer to a token that has limits. */
const LIMITS = { "RateLimit-Policy": header("RateLimit-Policy"), RateLimit: header("RateLimit") };
const headers: Json = {
  "RateLimit-Policy": {
    description:
      'Of a token with limits (draft-ietf-httpapi-ratelimit-headers): "calls" in a window of 60 s, "runs" in one of a day, such as ' +
      '"calls";q=60;w=60, "runs";q=20;w=86400;qu="runs".',
    schema: { type: "string" },
  },
  RateLimit: {
    description:
      "Of a token with limits, what is left (r) and the seconds until all of it is there once more (t), such as " +
      '"calls";r=59;t=60, "runs";r=20;t=86000.',
    schema: { type: "string" },
  },
  "Retry-After": {
    description: "Seconds until the limit of the token lets the call through.",
    schema: { type: "integer" },
  },
};
const ERRORS: Json = { "application/json": { schema: error } };
const refusals = (descriptions: Record<string, string>, content = ERRORS): Json =>
  Object.fromEntries(
    Object.entries(descriptions).map(([status, description]) => [
      status,
      {
        description,
        ...(status === "429" ? { headers: { ...LIMITS, "Retry-After": header("Retry-After") } } : {}),
        content,
      },
    ]),
  );

const Error = {
  type: "object",
  required: ["message"],
  properties: {
    message: { type: "string" },
    code: { type: "string" },
    error_details: {
      type: "array",
      items: { type: "object", properties: { field: { type: "string" }, message: { type: "string" } } },
    },
  },
};

const IdempotencyKey = {
  name: KEY_HEADER,
  in: "header",
  required: false,
  description:
    "A word of the caller's for this call, in quotes, at most 255 signs. Sent once more by the same person within 24 hours with the same " +
    "body, the call is not carried out again: it gets the first answer, with Idempotency-Replayed: true. Another call or body under the " +
    "same key is refused (422), and so is one while the first runs or of which nobody knows whether it did (409).",
  schema: { type: "string" },
};

/** "api/node/:id" as the document writes it. */
const addressOf = (path: string): string => `/${path.replace(/:(\w+)/g, "{$1}")}`;

const replayed = {
  "Idempotency-Replayed": {
    description: "true: the answer that the first call under the key got; it was not carried out again",
    schema: { type: "string", enum: ["true"] },
  },
};

function operation(call: Call): Json {
  const { id, method, summary, path, query, input, returns, open, scheme, keyless } = call;
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const inQuery = query
    ? Object.entries((query as AnyZodObject).shape).map(([name, schema]) => ({
        name,
        in: "query",
        schema: jsonSchema(schema as AnyZodObject),
      }))
    : [];
  const keyed = takesKey({ method, open, keyless });
  return {
    operationId: id,
    // What a token of a program needs; "all": no scopes, or all four.
    ...(open ? {} : { "x-scope": scopeNeed(call) }),
    summary,
    parameters: [...inPath, ...inQuery, ...(keyed ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : [])],
    ...(input ? { requestBody: { required: true, content: input.content } } : {}),
    responses: {
      [returns.status]: {
        description: returns.description,
        ...(open && !scheme ? {} : { headers: { ...returns.headers, ...LIMITS, ...(keyed ? replayed : {}) } }),
        ...(returns.status === 204 ? {} : { content: returns.content }),
      },
      ...(call.refusals
        ? refusals(call.refusals.statuses, call.refusals.content)
        : refusals({ ...REFUSALS, ...(input ? OF_BODIES : {}), ...(method === "GET" ? {} : OF_WRITES) })),
    },
    ...(open ? { security: scheme ? [{ [scheme]: [] }] : [] } : {}),
  };
}

/** The OpenAPI 3.1 document of every call; `cookie` is the name of the one that signs in. */
export function openApi(entities: readonly AnyEntity[], calls: readonly Call[], cookie: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls)
    paths[addressOf(call.path)] = { ...paths[addressOf(call.path)], [call.method.toLowerCase()]: operation(call) };
  const schemas: Json = Object.assign({}, ...entities.map(entitySchemas));
  return {
    openapi: "3.1.0",
    info: { title: "Energy Tool", version: "1" },
    servers: [{ url: "/" }],
    security: [{ bearer: [] }, { cookie: [] }],
    paths,
    components: {
      schemas: { ...schemas, Error },
      parameters: { IdempotencyKey },
      headers,
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        scim: { type: "http", scheme: "bearer", description: "The token of an identity provider, made by an admin" },
        cookie: { type: "apiKey", in: "cookie", name: cookie },
      },
    },
  };
}
