/** How attributes are named in filters and paths of SCIM (RFC 7644, 3.10). */

export const USER_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User";
export const GROUP_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Group";

/** Longest filter or path that is read. */
export const MOST_SIGNS = 1000;

/** An attribute in lower case: names are compared without regard to case (RFC 7643, 2.1). */
export interface AttributePath {
  /** Without the name of the core schemas: "name", "members". Of others the whole name. */
  attribute: string;
  /** "givenname" of "name.givenName"; null: all of it. */
  sub: string | null;
  /** What a value has to equal to be meant: `members[value eq "7"]`. */
  where: { sub: string; value: string } | null;
}

const PATH =
  /^((?:urn:[\w:.-]+:)?[a-z$][\w$-]*)(?:\[\s*([\w$]+)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*\])?(?:\.([\w$-]+))?$/i;
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;

/** The text of a value in JSON, as filters have them; null where it is none. */
export function textOf(json: string): string | null {
  try {
    return String(JSON.parse(json));
  } catch {
    return null;
  }
}

/** A path of a filter or of PATCH (RFC 7644, figure 7); null for one that cannot be read. */
export function attributePath(text: string): AttributePath | null {
  const match = text.length <= MOST_SIGNS ? PATH.exec(text.trim()) : null;
  if (!match) return null;
  const [, name = "", whereSub, whereJson, sub] = match;
  const attribute = name.toLowerCase().replace(CORE, "");
  const value =
    whereJson === undefined ? "" : textOf(/^(true|false)$/i.test(whereJson) ? whereJson.toLowerCase() : whereJson);
  if (value === null) return null;
  const where = whereSub === undefined ? null : { sub: whereSub.toLowerCase(), value };
  return { attribute, sub: sub?.toLowerCase() ?? null, where };
}
