import type { Logger } from "pino";
import type { z, ZodTypeAny } from "zod";
import { zodToJsonSchema } from "zod-to-json-schema";
import type { Locale } from "~/entities/core/locale";
import type { Actor } from "./access.server";
import { done, invalid, refused, type Outcome, type Refusal } from "./outcome";
import { readBounded } from "./readBounded";

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
  read(request: Request): Promise<Outcome<Input>>;
}

/** How a value becomes the response, and what the document says of it. */
export interface Answer<Value> {
  status: 200 | 201;
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
  { status = 200, document }: { status?: 200 | 201; document?: Json } = {},
): Answer<unknown> => ({
  status,
  description: "The answer",
  content: { "application/json": { schema: document ?? jsonSchema(schema) } },
  schema,
  respond: (value) => Response.json(value ?? null, { status, headers: { "Cache-Control": "no-store" } }),
});

const MB = 1024 * 1024;

/** A body of JSON, an object of at most `most` bytes. */
export const jsonBody = <Schema extends ZodTypeAny>(schema: Schema, most = 20 * MB): Body<z.output<Schema>> => ({
  content: { "application/json": { schema: jsonSchema(schema) } },
  async read(request) {
    const body = await readJson(request, most);
    if (!body.ok) return body;
    const parsed = schema.safeParse(body.value);
    return parsed.success ? done(parsed.data as z.output<Schema>) : invalid(parsed.error);
  },
});

/** The JSON object of a body as it came; what it may hold is the service's to say. `document` is what the document says of it. */
export const looseBody = (document: Json, most = 20 * MB): Body<Json> => ({
  content: { "application/json": { schema: document } },
  read: (request) => readJson(request, most),
});

async function readJson(request: Request, most: number): Promise<Outcome<Json>> {
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? ""))
    return refused(415, "errors.json_expected");
  const body = await readBounded(request, most);
  if (!body) return refused(413, "errors.too_large", { params: { max: most / MB } });
  try {
    const text = new TextDecoder().decode(body);
    const value: unknown = JSON.parse(text, (key, inner: unknown) => (key === "__proto__" ? undefined : inner));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return done(value as Json);
  } catch {
    // Falls through: not JSON at all is refused the same way as JSON that is no object.
  }
  return refused(400, "errors.json_expected");
}
