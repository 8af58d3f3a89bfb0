import { createHmac, randomUUID } from "node:crypto";
import { isArticle, SUPPORT_KEY } from "~/entities/help/handbook";
import type { Actor } from "~/services/core/access.server";
import { done, type Outcome, refused } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";

/** A token is good for this long; the form is posted at once. */
const LIFETIME_S = 120;

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A JSON Web Token (RFC 7519) signed with HMAC-SHA-256. */
function signed(claims: object, secret: string): string {
  const content = `${encoded({ typ: "JWT", alg: "HS256" })}.${encoded(claims)}`;
  return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}

interface HelpToken {
  token: string;
  /** Where the form is posted to, as the field `jwt` next to `return_to`. */
  access_url: string;
  expires_at: string;
}

/** Says to the help provider who the actor is; 404 when no provider is configured. */
export function helpToken(actor: Actor, now = Date.now()): Outcome<HelpToken> {
  const login = environment().helpLogin;
  if (!login) return refused(404, "help.redirect_failed");
  const iat = Math.floor(now / 1000);
  const claims = {
    iat,
    exp: iat + LIFETIME_S,
    jti: randomUUID(),
    name: actor.displayName || actor.email,
    email: actor.email,
    external_id: actor.user_id,
  };
  return done({
    token: signed(claims, login.secret),
    access_url: login.accessUrl,
    expires_at: new Date((iat + LIFETIME_S) * 1000).toISOString(),
  });
}

interface HelpTarget {
  /** Page at the help provider; null without a provider for it. */
  address: string | null;
  /** Page of our own handbook that says the same. */
  own: string;
}

/**
 * Where help of a key is: "quickstart", "components#delete" (the part after # is an anchor) or "requests/new" for the
 * support. Undefined for keys nobody knows, so that nobody can be sent to an address of somebody else's choice.
 */
export function helpTarget(keyAndAnchor: string): HelpTarget | undefined {
  const [key = "", anchor = ""] = keyAndAnchor.split("#");
  if (!/^[\w-]*$/.test(anchor) || !(isArticle(key) || key === SUPPORT_KEY)) return undefined;
  const { helpUrl } = environment();
  const hash = anchor ? `#${anchor}` : "";
  return {
    address: helpUrl ? `${helpUrl.replace(/\/+$/, "")}/${key}${hash}` : null,
    own: key === SUPPORT_KEY ? "/help#support" : `/help/${key}${hash}`,
  };
}
