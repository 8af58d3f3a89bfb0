import { randomBytes } from "node:crypto";
import type { RequestHandler } from "express";

/** A nonce for the scripts of one page. */
export const newNonce = (): string => randomBytes(16).toString("base64");

/**
 * Headers of every answer. The policy allows nothing inline and no other host; `nonce` names the page's own scripts and the style
 * elements these make (React Aria has two rules of its own), `formTargets` the origins a form may lead on to besides our own.
 */
export function securityHeaders(
  nonce: string,
  secure: boolean,
  formTargets: readonly string[] = [],
): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...formTargets].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    "Content-Security-Policy": policy.join("; "),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    ...(secure ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/** A path as logs may hold it: without the token of a reset link. */
export const loggedPath = (path: string): string => path.replace(/^(\/login\/reset\/)[^/.]+/, "$1...");

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses writes that another site made the browser send. A bearer token is never sent by a browser on its own, so calls
 * with one pass. Every supported browser sends Sec-Fetch-Site or Origin with a form; a cookie without either is refused.
 */
export const sameSiteWrites: RequestHandler = (request, response, next) => {
  if (SAFE_METHODS.has(request.method) || request.get("Authorization")?.startsWith("Bearer ")) return next();
  const site = request.get("Sec-Fetch-Site");
  // Without a cookie only what a browser itself calls foreign is refused: signing out by another site's form, for one.
  if (!request.get("Cookie") && site !== "cross-site" && site !== "same-site") return next();
  const origin = request.get("Origin");
  const sameOrigin = origin !== undefined && origin !== "null" && hostOf(origin) === request.get("Host");
  if (site === "same-origin" || site === "none" || (site === undefined && sameOrigin)) return next();
  response.status(403).type("text/plain").send("This form was sent from another site and was not accepted.");
};

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
