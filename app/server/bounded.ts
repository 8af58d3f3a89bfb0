import { data, type ActionFunctionArgs, type ServerBuild } from "@remix-run/node";
import { readBounded } from "~/services/core/readBounded";
import { keepingTyped } from "./signedOut";

/** 8 MB: a form with a border of 2 million characters, each sent as up to three, and its other fields. */
export const MAX_FORM_BYTES = 8 * 1024 * 1024;
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

const refusal = (status: number, message: string, params?: Record<string, number>) =>
  data({ message, params }, { status });

/** The fields of a form. Throws an error page: 415 for other content, 413 for too much, 400 when it cannot be read. */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!FORM.test(type)) throw refusal(415, "errors.form_expected");
  const body = await readBounded(request, MAX_FORM_BYTES);
  if (!body) throw refusal(413, "errors.too_large", { max: MAX_FORM_BYTES / 1024 / 1024 });
  try {
    return await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw refusal(400, "errors.form_expected");
  }
}

/** The request, and its copies, with `formData()` as `readForm`. */
function bounded(request: Request): Request {
  const copy = request.clone.bind(request);
  Object.defineProperties(request, {
    formData: { value: () => readForm(request) },
    clone: { value: () => bounded(copy()) },
  });
  return request;
}

/** The same pages, whose actions read forms with these limits. */
export function withBoundedForms(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const action = route?.module.action;
    if (!route || !action) return [id, route];
    const limited = (args: ActionFunctionArgs) => {
      bounded(args.request);
      return keepingTyped(args.request, () => action(args));
    };
    return [id, { ...route, module: { ...route.module, action: limited } }];
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}
