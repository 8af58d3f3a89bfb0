import { type ActionFunctionArgs, data, type ServerBuild } from "@remix-run/node";
import { holdsMore, readBounded } from "~/services/core/readBounded";
import { actorOfRequest } from "~/services/identity/requestActor.server";
import { keepingTyped, mayKeep, MOST_KEPT_BYTES } from "../signedOut";

/** 8 MB: a form with a border of 2 million characters, each sent as up to three, and its other fields. */
const MAX_FORM_BYTES = 8 * 1024 * 1024;
/** Who is not signed in has names, passwords and codes to send. */
const MAX_STRANGERS_BYTES = 64 * 1024;
/** 2000 rows that are changed together, and what is done to them. */
const MAX_FIELDS = 2500;
const MAX_NAME_LENGTH = 200;
/** "rows[1000]" of a form would become a list of as many places. */
const MAX_INDEX = 1000;
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

const refusal = (status: number, message: string, params?: Record<string, number>) =>
  data({ message, params }, { status });

/**
 * The fields of a form of at most `most` bytes. Throws an error page: 415 for other content, 413 for too much, 400 when it
 * cannot be read. Fields are counted before they are taken apart, and their names before anything is made of them.
 */
export async function readForm(request: Request, most = MAX_FORM_BYTES): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!FORM.test(type)) throw refusal(415, "errors.form_expected");
  const body = await readBounded(request, most);
  if (!body) throw refusal(413, "errors.form_too_large", { max: most / 1024 });
  if (hasTooManyFields(body, type)) throw refusal(413, "errors.too_many_fields", { max: MAX_FIELDS });
  let form: FormData;
  try {
    form = await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw refusal(400, "errors.form_expected");
  }
  for (const name of form.keys()) if (!isFieldName(name)) throw refusal(400, "errors.form_expected");
  return form;
}

/** By the separators of a body: it has as many fields at most. */
function hasTooManyFields(body: Uint8Array, type: string): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  return holdsMore(bytes, MAX_FIELDS, [boundary === undefined ? "&" : `--${boundary}`]);
}

/** Short, and no index that would make a long list out of one field. */
const isFieldName = (name: string): boolean =>
  name.length <= MAX_NAME_LENGTH && [...name.matchAll(/\[(\d+)\]/g)].every(([, index]) => Number(index) <= MAX_INDEX);

/** The request, and its copies, with `formData()` as `readForm`. */
function bounded(request: Request, most: number): Request {
  const copy = request.clone.bind(request);
  Object.defineProperties(request, {
    formData: { value: () => readForm(request, most) },
    clone: { value: () => bounded(copy(), most) },
  });
  return request;
}

/** The same pages, whose actions read forms with these limits. */
export function withBoundedForms(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const action = route?.module.action;
    if (!route || !action) return [id, route];
    const limited = (args: ActionFunctionArgs) => {
      const { request } = args;
      const actor = actorOfRequest(args);
      const spare = mayKeep(request) ? bounded(request.clone(), MOST_KEPT_BYTES) : null;
      bounded(request, actor ? MAX_FORM_BYTES : MAX_STRANGERS_BYTES);
      return keepingTyped(request, spare, () => action(args));
    };
    return [id, { ...route, module: { ...route.module, action: limited } }];
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}
