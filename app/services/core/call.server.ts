import type { Logger } from "pino";
import type { z, ZodTypeAny } from "zod";
import { zodToJsonSchema } from "zod-to-json-schema";
import type { Locale } from "~/entities/core/locale";
import type { Module, ScopeNeed } from "~/entities/core/roles";
import type { Actor } from "./access.server";
import { JsonText } from "./json/jsonText";
import { type JsonBounds, parsedJson, ROW_BOUNDS } from "./json/parsedJson";
import { done, type Outcome, readWhole, type Refusal, refused } from "./outcome";
import { Part } from "./parts/part";
import { readBounded } from "./readBounded";
import { publicOrigin } from "./settings/publicUrl.server";

/** A call for programs is a value next to its service: its address, the OpenAPI document and its tests follow from it. */

export type Json = Record<string, unknown>;
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What a call is asked with. `params` are the parts of the address that its path names. */
export interface CallArguments<Path extends string = string, Query = unknown, Input = unknown> {
  actor: Actor;
  params: Record<ParamsOf<Path>, string>;
  query: Query;
  input: Input;
  locale: Locale;
  request: Request;
  /** Network address of whoever asks. */
  address: string;
  log: Logger;
}
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** How the body of a request is read, and what the document says of it. */
export interface Body<Input> {
  content: Json;
  read(request: Request, actor: Actor | null): Promise<Outcome<Input>>;
}

/** How a value becomes the response, and what the document says of it. */
export interface ResponseFormat<Value> {
  status: 200 | 201 | 202 | 204;
  description: string;
  content: Json;
  /** Headers of its own, as the document has them. */
  headers?: Json;
  /** Of JSON responses: what they hold. Tests check every response against it. */
  schema?: ZodTypeAny;
  respond(value: Value, request: Request): Response;
}

interface Options<Path extends string, Query extends ZodTypeAny, Input, Value> {
  method: Method;
  /** Below the root, its parameters with a colon: "api/timeseries/:ts_id". */
  path: Path;
  /** Name in the document. */
  id: string;
  summary: string;
  /** The call is part of a module: accounts for which that is off are refused. */
  module?: Module;
  /** What it needs of a token, where that is not what `scopeNeed` derives. */
  needs?: ScopeNeed;
  query?: Query;
  input?: Body<Input>;
  returns: ResponseFormat<Value>;
  /** Takes no idempotency key: what the call does concerns the sign-in that sends it, and a key is a person's. */
  keyless?: boolean;
  /** Refuses before the body is read. */
  allow?(args: CallArguments<Path, z.output<Query>, undefined>): Refusal | undefined;
  /** Refuses the first answer under an idempotency key to an actor who could not get it now: what `run` decides of rights and sight. */
  replayRefusal?(actor: Actor, first: Json): Refusal | undefined;
  run(args: CallArguments<Path, z.output<Query>, Input>): Outcome<Value> | Promise<Outcome<Value>>;
}

/** A call as the table holds it: of any input and response. */
export interface Call {
  /** Nobody has to be signed in; `actor` is not there. */
  open?: boolean;
  /** Who asks is a program with a token of this kind, under addresses of its own; the document names it. */
  scheme?: "scim";
  /** What the document says of refusals, where they are not those of other calls. */
  refusals?: { statuses: Record<string, string>; content: Json };
  method: Method;
  path: string;
  id: string;
  summary: string;
  module?: Module;
  needs?: ScopeNeed;
  query?: ZodTypeAny;
  input?: Body<unknown>;
  returns: ResponseFormat<unknown>;
  keyless?: boolean;
  allow?(args: CallArguments): Refusal | undefined;
  replayRefusal?(actor: Actor, first: Json): Refusal | undefined;
  run(args: CallArguments): Outcome<unknown> | Promise<Outcome<unknown>>;
}

/** Whether a call can be sent once more under an idempotency key: one that writes, of somebody signed in, not about the sign-in itself. */
export const takesKey = ({ method, open, keyless }: Pick<Call, "method" | "open" | "keyless">): boolean =>
  method !== "GET" && !open && !keyless;

/**
 * What a call needs of the token that sends it; null: it asks for no sign-in. Reading needs "read". Writing needs "operate" in the modules of
 * operation and portfolio, else "model", unless the call declares something else.
 */
export const scopeNeed = ({
  open,
  needs,
  method,
  module,
}: Pick<Call, "open" | "needs" | "method" | "module">): ScopeNeed | null => {
  if (open) return null;
  if (needs) return needs;
  if (method === "GET") return "read";
  return module === "operation" || module === "portfolio" ? "operate" : "model";
};

/** Describes a call of a signed-in user. */
export const call = <
  const Path extends string,
  Query extends ZodTypeAny = ZodTypeAny,
  Input = undefined,
  Value = unknown,
>(
  options: Options<Path, Query, Input, Value>,
): Call => options;

/** Describes a call that asks for no sign-in. */
export const openCall = <const Path extends string, Input = undefined, Value = unknown>(
  options: Omit<Options<Path, ZodTypeAny, Input, Value>, "run" | "allow"> & {
    run(args: Omit<CallArguments<Path, unknown, Input>, "actor">): Outcome<Value> | Promise<Outcome<Value>>;
  },
): Call => ({ ...(options as unknown as Call), open: true });

export const jsonSchema = (schema: ZodTypeAny): Json =>
  withPrefixItems(zodToJsonSchema(schema, { target: "jsonSchema7", $refStrategy: "none" })) as Json;

/** Lists of a fixed form as OpenAPI 3.1 has them (JSON Schema 2020-12, 10.3.1.1): draft 7 has their items in `items`. */
function withPrefixItems(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withPrefixItems);
  if (typeof schema !== "object" || schema === null) return schema;
  const fields = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withPrefixItems(value)]));
  const { items, additionalItems, ...rest } = fields;
  return Array.isArray(items) ? { ...rest, prefixItems: items, items: additionalItems ?? true } : fields;
}

const LINK: Json = {
  Link: {
    description: 'The address of the next part (RFC 8288): <...>; rel="next". The last part has none.',
    schema: { type: "string" },
  },
};

interface JsonOptions {
  status?: ResponseFormat<unknown>["status"];
  document?: Json;
  /** It may be a part of a list (`Part`), whose header Link leads to the next one. */
  inParts?: boolean;
}

/** A response of JSON; a value that is JsonText is sent piece by piece. */
export const json = (
  schema: ZodTypeAny,
  { status = 200, document, inParts = false }: JsonOptions = {},
): ResponseFormat<unknown> => ({
  status,
  description: "The answer",
  ...(inParts ? { headers: LINK } : {}),
  // Written when the document is asked for: schemas of all calls would take a good part of a start.
  get content() {
    return { "application/json": { schema: document ?? jsonSchema(schema) } };
  },
  schema,
  respond: (value, request) => {
    const headers = { "Cache-Control": "no-store" };
    if (value instanceof Part) {
      const link = value.linkFrom(request.url, publicOrigin(request));
      return Response.json(value.body, { status, headers: { ...headers, ...link } });
    }
    if (!(value instanceof JsonText)) return Response.json(value ?? null, { status, headers });
    return new Response(value.stream(), { status, headers: { ...headers, "Content-Type": "application/json" } });
  },
});

const MB = 1024 * 1024;

/** A row, a question, a run: what most calls are sent. */
export const ORDINARY = MB;
/** What a few calls are sent: values of a series, rows of a table. */
export const LARGE_BODY = 20 * MB;

/** Bytes of a body; more for those who may do more. */
type Most = number | ((actor: Actor) => number);
const mostOf = (most: Most, actor: Actor | null): number =>
  typeof most === "number" ? most : actor ? most(actor) : ORDINARY;

/** A body of JSON, an object of at most `most` bytes and with no more in it than a row has, or `bounds`. */
export const jsonBody = <Schema extends ZodTypeAny>(
  schema: Schema,
  most: Most = ORDINARY,
  bounds = ROW_BOUNDS,
): Body<z.output<Schema>> => ({
  get content() {
    return { "application/json": { schema: jsonSchema(schema) } };
  },
  async read(request, actor) {
    const body = await readJson(request, actor, most, bounds);
    return body.ok ? readWhole(schema, body.value) : body;
  },
});

/** The JSON object of a body as it came; what it may hold is the service's to say. `document` is what the document says of it. */
export const looseBody = (document: Json, most: Most = ORDINARY, bounds = ROW_BOUNDS): Body<Json> => ({
  content: { "application/json": { schema: document } },
  read: (request, actor) => readJson(request, actor, most, bounds),
});

/** The bytes of a body that says it is JSON: 415 and 413 for others. */
export async function readBody(
  request: Request,
  actor: Actor | null,
  most: Most,
): Promise<Outcome<Uint8Array<ArrayBuffer>>> {
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? ""))
    return refused(415, "errors.json_expected");
  const bytes = mostOf(most, actor);
  const body = await readBounded(request, bytes);
  return body ? done(body) : refused(413, "errors.too_large", { params: { max: bytes / MB } });
}

async function readJson(request: Request, actor: Actor | null, most: Most, bounds: JsonBounds): Promise<Outcome<Json>> {
  const body = await readBody(request, actor, most);
  return body.ok ? parsedJson(body.value, bounds) : body;
}
