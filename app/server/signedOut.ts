import { data } from "@remix-run/node";

/** Larger forms are not shown again: the browser's own way back has to do. */
export const MOST_KEPT_BYTES = 256 * 1024;
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;
/** What nobody else at the screen should be able to send. */
const SECRET = /password|code|csrf|token/i;

/** A form sent as a page, small enough to be sent back. */
export function mayKeep(request: Request): boolean {
  const type = request.headers.get("Content-Type") ?? "";
  const size = Number(request.headers.get("Content-Length") ?? Infinity);
  const page = request.headers.get("Sec-Fetch-Dest") === "document";
  return page && FORM.test(type) && size <= MOST_KEPT_BYTES;
}

const isWayToSignIn = (thrown: unknown): boolean =>
  thrown instanceof Response && (thrown.headers.get("Location") ?? "").startsWith("/login?return_to=");

/**
 * Runs an action. When the sign-in has ended meanwhile, the fields of the form go back to the browser. From that page they can be sent
 * again after signing in, instead of being lost on the way to the sign-in page. Passwords, codes and files do not. `spare` is a copy of the
 * request to read them from; null when they cannot be kept.
 */
export async function keepingTyped<T>(
  request: Request,
  spare: Request | null,
  action: () => T | Promise<T>,
): Promise<T> {
  try {
    return await action();
  } catch (thrown) {
    if (!spare || !isWayToSignIn(thrown)) throw thrown;
    const { pathname, search } = new URL(request.url);
    const entries = [...(await spare.formData())];
    const fields = entries.filter((one): one is [string, string] => typeof one[1] === "string" && !SECRET.test(one[0]));
    const multipart = (request.headers.get("Content-Type") ?? "").toLowerCase().startsWith("multipart/");
    throw data({ signedOut: { action: pathname + search, fields, multipart } }, { status: 401 });
  }
}
