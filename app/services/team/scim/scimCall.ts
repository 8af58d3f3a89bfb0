import type { z } from "zod";
import {
  type Call,
  type CallArguments,
  type Json,
  jsonSchema,
  type Method,
  type ResponseFormat,
} from "~/services/core/call.server";
import { type JsonBounds, parsedJson } from "~/services/core/json/parsedJson";
import { type Outcome, refused } from "~/services/core/outcome";
import { readBounded } from "~/services/core/readBounded";
import type { Comparison } from "./filter";
import type { Provider } from "./provider.server";
import { ERROR_SCHEMA, MEDIA_TYPE } from "./resources";

/** How a call of /scim/v2 is described: like every other call, but asked by a provider, in the media type and the errors of SCIM. */

const MB = 1024 * 1024;
/** A group of as many members as it may have, with what providers send of each. */
const MOST_BODY = 2 * MB;
const BOUNDS: JsonBounds = { parts: 50_000, colons: 200_000 };

/** What a call did, for the page of the admins. */
export interface Note {
  kind:
    | "person_added"
    | "person_changed"
    | "person_removed"
    | "person_ended"
    | "person_back"
    | "group_added"
    | "group_changed"
    | "group_removed";
  name: string;
}

/** What a call returns: a resource or none, and what it did. */
export interface ScimReply {
  resource: unknown;
  note?: Note;
}

/** A page of a list and the attributes of its resources, as the query asks for them (RFC 7644, 3.4.2). */
export interface ScimQuery {
  comparisons: readonly Comparison[];
  from: number;
  most: number;
  /** Names in lower case; null: all. */
  attributes: ReadonlySet<string> | null;
  excluded: ReadonlySet<string>;
}

export interface ScimArguments {
  provider: Provider;
  params: Record<string, string>;
  query: ScimQuery;
  input: Json;
  request: Request;
  /** Origin of the addresses in resources. */
  root: string;
}

interface Options {
  method: Method;
  path: string;
  id: string;
  summary: string;
  /** What the document says of the query. */
  query?: z.ZodTypeAny;
  /** What the document says of the body. */
  body?: Json;
  schema?: z.ZodTypeAny;
  status?: ResponseFormat<unknown>["status"];
  run(args: ScimArguments): Outcome<ScimReply>;
}

const content = (schema: Json): Json => ({ [MEDIA_TYPE]: { schema } });

const refusals = {
  statuses: {
    "400": "The request cannot be read; scimType says why",
    "401": "The token is that of no identity provider",
    "403": "It is never done, such as disabling the last administrator",
    "404": "Not there, or not the provider's",
    "409": "The name or address is another one's",
    "412": "The resource is another version than If-Match says",
    "413": "More than the call takes",
    "415": "The body is of another media type",
    "429": "Too many calls in this time",
    "503": "The data cannot be used now. Retry-After says when to ask once more",
    "507": "Nothing could be stored: the disk is full or read-only",
  },
  content: content({
    type: "object",
    required: ["schemas", "status", "detail"],
    properties: {
      schemas: { type: "array", items: { const: ERROR_SCHEMA } },
      status: { type: "string" },
      scimType: { type: "string" },
      detail: { type: "string" },
    },
  }),
};

/** The JSON object of a body (RFC 7644, 3.1): 415 and 413 for others, 400 for what is no object. */
async function readBody(request: Request): Promise<Outcome<Json>> {
  if (!/^application\/(scim\+)?json\b/i.test(request.headers.get("Content-Type") ?? ""))
    return refused(415, "errors.json_expected");
  const body = await readBounded(request, MOST_BODY);
  return body ? parsedJson(body, BOUNDS) : refused(413, "errors.too_large", { params: { max: MOST_BODY / MB } });
}

/** Describes a call of an identity provider. Its `run` gets a provider in the place of an actor; routes/api/scim.ts serves it. */
export function scimCall({ body, schema, status = 200, run, ...options }: Options): Call {
  return {
    ...options,
    open: true,
    scheme: "scim",
    refusals,
    ...(body ? { input: { content: content(body), read: readBody } } : {}),
    returns: {
      status,
      description: status === 204 ? "Done" : "The answer",
      get content() {
        return schema ? content(jsonSchema(schema)) : {};
      },
      schema,
      respond: (resource) => {
        const headers = { "Content-Type": MEDIA_TYPE, "Cache-Control": "no-store" };
        return new Response(status === 204 ? null : JSON.stringify(resource), { status, headers });
      },
    },
    run: (args: CallArguments) => run(args as unknown as ScimArguments),
  };
}
