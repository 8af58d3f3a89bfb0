import type { Request, RequestHandler } from "express";
import { isSafe } from "./read";

/**
 * Refuses writes that another site made the browser send. A bearer token is never sent by a browser on its own, so calls
 * with one pass. Every supported browser sends Sec-Fetch-Site or Origin with a form; a cookie without either is refused.
 *
 * A proxy may pass a request on under another host than people see (without its port, or its own name). What the browser calls
 * same-origin, or comes from `publicUrl`, is ours all the same; it goes on under the host of its origin, to which Remix compares.
 * `onOtherHost` is told once where people come in at another host than that of `publicUrl`: mails and providers lead to that one.
 */
export function sameSiteWrites(
  publicUrl: string | undefined,
  onOtherHost: (host: string) => void = () => undefined,
): RequestHandler {
  const publicHost = hostOf(publicUrl);
  let isSaid = false;
  return (request, response, next) => {
    if (isSafe(request.method) || request.get("Authorization")?.startsWith("Bearer ")) return next();
    if (!isOurs(request, publicHost))
      return void response
        .status(403)
        .type("text/plain")
        .send("This form was sent from another site and was not accepted.");
    // Remix compares both once more, and would call what is not the same a failure of its own.
    const origin = hostOf(request.get("Origin"));
    if (origin === undefined) delete request.headers.origin;
    else {
      if (!isSaid && publicHost !== undefined && origin !== publicHost) {
        isSaid = true;
        onOtherHost(origin);
      }
      request.headers.host = origin;
      delete request.headers["x-forwarded-host"];
    }
    next();
  };
}

function isOurs(request: Request, publicHost: string | undefined): boolean {
  const site = request.get("Sec-Fetch-Site");
  const origin = hostOf(request.get("Origin"));
  const hasCookie = request.get("Cookie") !== undefined;
  if (site === "same-origin" || site === "none") return true;
  // Without a cookie only what a browser itself calls foreign is refused: signing out by another site's form, for one.
  if (site !== undefined) return !hasCookie && site !== "cross-site" && site !== "same-site";
  if (origin === undefined) return !hasCookie;
  return origin === request.get("Host") || origin === publicHost;
}

/** The host of an address with its port; undefined where there is none, as in "null". */
function hostOf(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  try {
    return new URL(url).host;
  } catch {
    return undefined;
  }
}
