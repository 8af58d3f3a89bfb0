import type { ZodTypeAny } from "zod";
import { zodToJsonSchema } from "zod-to-json-schema";
import { API_PATHS, ENTITY_NAMES, type EntityName } from "~/entities/core/api";
import { chatCallSchema, chatFeedbackSchema } from "~/entities/help/chat";
import { databaseSchema, roleMailSchema } from "~/entities/team/sharing";
import { roleSchema } from "~/entities/systems/system";
import { CLUSTER_SERVICE_NAMES } from "./calls/services.server";
import { describe } from "~/services/registry.server";
import { json, operation, ref, type Json } from "./openapiParts.server";
import { filePaths, streamPaths } from "./openapiFiles.server";
import { READY_VIEWS } from "~/services/results/results.server";

const braces = (path: string): string => `/api/${path.replace(/:(\w+)/g, "{$1}")}`;
const camel = (text: string): string => text.replace(/[^a-z0-9]+([a-z0-9])/gi, (_, c: string) => c.toUpperCase());

function entityPaths(name: EntityName): Json {
  const { path, lists, writable } = API_PATHS[name];
  const paths: Json = {};
  for (const list of lists) {
    const at = braces(list.path);
    const rows = list.keyed ? { type: "object", additionalProperties: ref(name) } : { type: "array", items: ref(name) };
    const deleted = { parameters: [{ name: "deleted", in: "query", schema: { enum: ["1"] } }] };
    paths[at] = {
      get: operation(camel(`list ${list.path.replace(/:/g, "")}`), `List: ${list.path}`, at, deleted, {
        description: "The rows",
        ...json(rows),
      }),
    };
    if (!list.updates) continue;
    const since = {
      parameters: [{ name: "since", in: "query", required: true, schema: { type: "string", format: "date-time" } }],
    };
    const changed = {
      type: "array",
      items: {
        allOf: [
          ref(name),
          { type: "object", properties: { set_mode: { enum: ["create", "update", "delete", "restore"] } } },
        ],
      },
    };
    paths[`${at}/updates`] = {
      get: operation(camel(`updates ${list.path.replace(/:/g, "")}`), `Changes since: ${list.path}`, at, since, {
        description: "Changed rows",
        ...json(changed),
      }),
    };
  }
  if (!writable) return paths;
  const body = { requestBody: { required: true, ...json(ref(name)) } };
  const one = { description: "The row", ...json(ref(name)) };
  const item = `/api/${path}/{id}`;
  paths[`/api/${path}`] = { post: operation(camel(`save ${name}`), `Create or replace a ${name}`, "", body, one) };
  const hard = { parameters: [{ name: "hard", in: "query", schema: { enum: ["1"] } }] };
  paths[item] = {
    get: operation(camel(`get ${name}`), `Read a ${name}`, item, {}, one),
    delete: operation(camel(`delete ${name}`), `Delete a ${name}`, item, hard, one),
  };
  paths[`${item}/restore`] = { post: operation(camel(`restore ${name}`), `Restore a ${name}`, item, {}, one) };
  return paths;
}

function otherPaths(): Json {
  const any = { description: "The answer", ...json({}) };
  const text = { type: "string" };
  const query = (name: string, schema: Json = text) => ({ name, in: "query", required: true, schema });
  const view = "/api/optimization/{id}/results/{view}";
  const series = "/api/optimization/{id}/results/series";
  const points = {
    type: "object",
    required: ["data", "properties"],
    properties: {
      system_id: text,
      data: {
        type: "array",
        items: {
          type: "object",
          required: ["timestamp", "value"],
          properties: { timestamp: text, value: { type: ["number", "null"] } },
        },
      },
      properties: { type: "object" },
      interpolation: { enum: ["linear", "stepwise"] },
      type: { enum: ["uploaded", "generated"] },
    },
  };
  const service = {
    type: "object",
    required: ["url"],
    properties: { url: { enum: [...CLUSTER_SERVICE_NAMES] }, country_code: text },
  };
  const credentials = {
    type: "object",
    required: ["email", "password"],
    properties: { email: text, password: text, code: text },
  };
  const lastLogin = {
    required: true,
    ...json({
      type: "object",
      required: ["last_login_at"],
      properties: { last_login_at: { ...text, format: "date-time" } },
    }),
  };
  const body = (schema: ZodTypeAny): Json => ({
    required: true,
    ...json(zodToJsonSchema(schema, { target: "jsonSchema7", $refStrategy: "none" }) as Json),
  });
  const [role, roleMail, database] = [roleSchema, roleMailSchema, databaseSchema].map(body);
  const [question, feedback] = [chatCallSchema, chatFeedbackSchema].map(body);
  return {
    "/api/rag/sessions": { post: operation("beginChat", "Begin a conversation with the assistant", "", {}, any) },
    "/api/rag/sessions/{session_id}": {
      delete: operation("endChat", "Delete an own conversation", "/{session_id}", {}, any),
    },
    "/api/rag/sessions/{session_id}/history": {
      get: operation("chatHistory", "Messages of an own conversation", "/{session_id}", {}, any),
    },
    "/api/rag/chat": {
      post: operation("askChat", "Ask the assistant; an answer with its sources", "", { requestBody: question }, any),
    },
    "/api/rag/feedback/{message_id}": {
      patch: operation("voteOnAnswer", "Vote on an answer", "/{message_id}", { requestBody: feedback }, any),
    },
    "/api/zendeskAuthToken": {
      get: operation("helpToken", "Signed token for the help provider, when one is configured", "", {}, any),
    },
    "/api/auth/token": {
      post: {
        ...operation("token", "Sign in a program", "", { requestBody: { required: true, ...json(credentials) } }, any),
        security: [],
      },
    },
    "/api/user/lastLoginAt": {
      post: operation("lastLoginAt", "Note when the caller signed in last", "", { requestBody: lastLogin }, any),
    },
    "/api/role": { post: operation("assignRole", "Give a role in a system", "", { requestBody: role }, any) },
    "/api/user/{user_id}/system/{system_id}/role": {
      delete: operation("removeRole", "Take a role away", "/{user_id}/{system_id}", {}, any),
    },
    "/api/emails/roleAssignment": {
      post: operation("roleMail", "Write to the holder of a role", "", { requestBody: roleMail }, any),
    },
    "/api/database": {
      post: operation("switchDatabase", "Work in another company space", "", { requestBody: database }, any),
    },
    "/api/awaitCluster": {
      post: operation(
        "awaitCluster",
        "Call a service by its name",
        "",
        { requestBody: { required: true, ...json(service) } },
        any,
      ),
    },
    "/api/geocode": { get: operation("geocode", "Places by name", "", { parameters: [query("text")] }, any) },
    "/api/search": {
      get: operation("search", "Systems, geometries, nodes and lines by name", "", { parameters: [query("q")] }, any),
    },
    "/api/parameter-types": { get: operation("parameterTypes", "Kinds of parameters", "", {}, any) },
    "/api/property-types": { get: operation("propertyTypes", "Kinds of properties", "", {}, any) },
    "/api/users": { get: operation("users", "Users of the space", "", {}, any) },
    "/api/roles": { get: operation("roles", "Roles in the systems the caller sees", "", {}, any) },
    "/api/timeseries/{ts_id}": {
      get: operation(
        "readTimeseries",
        "Points of a series",
        "/{ts_id}",
        { parameters: [{ name: "timezone", in: "query", schema: text }] },
        any,
      ),
      post: operation(
        "saveTimeseries",
        "Save a series",
        "/{ts_id}",
        { requestBody: { required: true, ...json(points) } },
        any,
      ),
    },
    "/api/timeseries/{ts_id}/metadata": {
      get: operation("timeseriesMetadata", "What a series is", "/{ts_id}", {}, any),
    },
    "/api/optimization/{id}/state": { get: operation("runState", "Status and progress of a run", view, {}, any) },
    "/api/optimization/{id}/technologies-deleted": {
      get: operation(
        "deletedTechnologies",
        "Technologies of a run that the catalogue no longer has, as they last were",
        "/{id}",
        {},
        any,
      ),
    },
    "/api/optimization/{id}/cancel": { post: operation("cancelRun", "Ask a run to stop", "/{id}", {}, any) },
    [view]: { get: operation("resultView", `A result view: ${READY_VIEWS.join(", ")}`, view, {}, any) },
    [series]: {
      get: operation(
        "resultSeries",
        "Values of a component's variable in a year",
        series,
        { parameters: [query("component"), query("variable"), query("year", { type: "integer" })] },
        any,
      ),
    },
    "/api/system/{system_id}/export": {
      get: operation(
        "exportSystem",
        "A whole system as one file",
        "/{system_id}",
        {},
        { description: "A zip archive", content: { "application/zip": {} } },
      ),
    },
    "/api/import/system": {
      post: operation(
        "importSystem",
        "A whole system from one file",
        "",
        { requestBody: { required: true, content: { "application/zip": {} } } },
        any,
      ),
    },
  };
}

/** The OpenAPI 3.1 document of every call, made from the entity registry. */
export function openApi(): Json {
  const schemas = Object.fromEntries(
    ENTITY_NAMES.map((name) => [
      name,
      zodToJsonSchema(describe(name).schema, { target: "jsonSchema7", $refStrategy: "none" }),
    ]),
  );
  const Error = {
    type: "object",
    required: ["message"],
    properties: {
      message: { type: "string" },
      error_details: {
        type: "array",
        items: { type: "object", properties: { field: { type: "string" }, message: { type: "string" } } },
      },
    },
  };
  return {
    openapi: "3.1.0",
    info: { title: "Energy Tool", version: "1" },
    servers: [{ url: "/" }],
    security: [{ bearer: [] }, { cookie: [] }],
    paths: {
      ...Object.assign({}, ...ENTITY_NAMES.map(entityPaths)),
      ...otherPaths(),
      ...streamPaths(),
      ...filePaths(),
    } as Json,
    components: {
      schemas: { ...schemas, Error },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        cookie: { type: "apiKey", in: "cookie", name: "energy_session" },
      },
    },
  };
}
