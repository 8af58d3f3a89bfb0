import type { Logger } from "pino";
import type { z, ZodTypeAny } from "zod";
import { zodToJsonSchema } from "zod-to-json-schema";
import type { Locale } from "~/entities/core/locale";
import type { Module } from "~/entities/core/roles";
import type { Actor } from "./access.server";
import { done, readWhole, refused, type Outcome, type Refusal } from "./outcome";
import { holdsMore, readBounded } from "./readBounded";

/** A call for programs is a value next to its service: its address, the OpenAPI document and its tests follow from it. */

export type Json = Record<string, unknown>;
export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** What a call is asked with. `params` are the parts of the address that its path names. */
export interface Asked<Path extends string = string, Query = unknown, Input = unknown> {
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
export interface Answer<Value> {
  status: 200 | 201 | 202;
  description: string;
  content: Json;
  /** Of JSON answers: what they hold. Tests check every answer against it. */
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
  query?: Query;
  input?: Body<Input>;
  answer: Answer<Value>;
  /** Refuses before the body is read. */
  allow?(asked: Asked<Path, z.output<Query>, undefined>): Refusal | undefined;
  run(asked: Asked<Path, z.output<Query>, Input>): Outcome<Value> | Promise<Outcome<Value>>;
}

/** A call as the table holds it: of any input and answer. */
export interface Call {
  /** Nobody has to be signed in; `actor` is not there. */
  open?: boolean;
  method: Method;
  path: string;
  id: string;
  summary: string;
  module?: Module;
  query?: ZodTypeAny;
  input?: Body<unknown>;
  answer: Answer<unknown>;
  allow?(asked: Asked): Refusal | undefined;
  run(asked: Asked): Outcome<unknown> | Promise<Outcome<unknown>>;
}

/** Describes a call of a signed-in user. */
export const call = <
  const Path extends string,
  Query extends ZodTypeAny = ZodTypeAny,
  Input = undefined,
  Value = unknown,
>(
  options: Options<Path, Query, Input, Value>,
): Call => options as unknown as Call;

/** Describes a call that asks for no sign-in. */
export const openCall = <const Path extends string, Input = undefined, Value = unknown>(
  options: Omit<Options<Path, ZodTypeAny, Input, Value>, "run" | "allow"> & {
    run(asked: Omit<Asked<Path, unknown, Input>, "actor">): Outcome<Value> | Promise<Outcome<Value>>;
  },
): Call => ({ ...(options as unknown as Call), open: true });

export const jsonSchema = (schema: ZodTypeAny): Json =>
  zodToJsonSchema(schema, { target: "jsonSchema7", $refStrategy: "none" }) as Json;

/** An answer of JSON. */
export const json = (
  schema: ZodTypeAny,
  { status = 200, document }: { status?: Answer<unknown>["status"]; document?: Json } = {},
): Answer<unknown> => ({
  status,
  description: "The answer",
  content: { "application/json": { schema: document ?? jsonSchema(schema) } },
  schema,
  respond: (value) => Response.json(value ?? null, { status, headers: { "Cache-Control": "no-store" } }),
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

/** A body of JSON, an object of at most `most` bytes. */
export const jsonBody = <Schema extends ZodTypeAny>(schema: Schema, most: Most = ORDINARY): Body<z.output<Schema>> => ({
  content: { "application/json": { schema: jsonSchema(schema) } },
  async read(request, actor) {
    const body = await readJson(request, mostOf(most, actor));
    return body.ok ? readWhole(schema, body.value) : body;
  },
});

/** The JSON object of a body as it came; what it may hold is the service's to say. `document` is what the document says of it. */
export const looseBody = (document: Json, most: Most = ORDINARY): Body<Json> => ({
  content: { "application/json": { schema: document } },
  read: (request, actor) => readJson(request, mostOf(most, actor)),
});

async function readJson(request: Request, most: number): Promise<Outcome<Json>> {
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? ""))
    return refused(415, "errors.json_expected");
  const body = await readBounded(request, most);
  if (!body) return refused(413, "errors.too_large", { params: { max: most / MB } });
  try {
    const value = parsedJson(new TextDecoder().decode(body), most <= ORDINARY);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return done(value as Json);
  } catch {
    // Falls through: not JSON at all is refused the same way as JSON that is no object.
  }
  return refused(400, "errors.json_expected");
}

/** More lists and objects than a row has with the longest outline that is taken; values of a series are in a few lists. */
const MOST_PARTS = 25_000;
/** More names than a row has, with those in what is kept as it is sent. */
const MOST_NAMES = 10_000;

/**
 * Throws on text that is no JSON, and of an ordinary body on more parts or names than any row has: reading and checking them
 * would hold up everybody.
 */
function parsedJson(text: string, ordinary: boolean): unknown {
  if (ordinary && (holdsMore(text, MOST_PARTS, ["[", "{"]) || holdsMore(text, MOST_NAMES, [":"])))
    throw new Error("too many parts");
  // Going through every value costs more than reading them: only where the name could be there.
  if (!/__proto__|\\u/i.test(text)) return JSON.parse(text);
  return JSON.parse(text, (key, inner: unknown) => (key === "__proto__" ? undefined : inner));
}
