import { randomBytes } from "node:crypto";

/** A nonce for the scripts of one page. */
export const newNonce = (): string => randomBytes(16).toString("base64");

/**
 * Headers of every answer. The policy allows nothing inline and no other host. `nonce` names the page's own scripts and the style elements
 * these make (React Aria has two rules of its own). `formTargets` are the origins a form may lead on to besides our own.
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

/** A path as logs may hold it: without the token of a reset link, or of the link of a spreadsheet. */
export const loggedPath = (path: string): string => path.replace(/^(\/login\/reset\/|\/+sheets\/+)[^/.]+/i, "$1...");
