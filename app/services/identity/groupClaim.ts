import type { GroupsProblem } from "~db/schema/identity";
import { ownValue } from "~/entities/core/lookups/ownValue";

/** Names of groups in one claim; more are told as too many. */
const MOST_GROUPS = 5000;

/** The groups that a provider told of a person, or why it did not. */
export type Memberships = { groups: readonly string[] } | { problem: GroupsProblem };

/**
 * The groups in the claims of a sign-in. A claim that is not there is nobody's group: many providers leave it out for people without one.
 * It is not when the provider says that there are more than it puts into a token: "distributed claims" of OpenID Connect
 * (`_claim_names`), or `hasgroups` as Microsoft Entra sends it.
 */
export function groupsIn(claims: Readonly<Record<string, unknown>>, claim: string): Memberships {
  const value = ownValue(claims, claim);
  if (value === undefined || value === null)
    return isElsewhere(claims, claim) ? { problem: "too_many" } : { groups: [] };
  const names: unknown[] = Array.isArray(value) ? value : [value];
  if (names.length > MOST_GROUPS) return { problem: "too_many" };
  if (!names.every((name) => typeof name === "string")) return { problem: "unreadable" };
  return { groups: [...new Set(names.map((name) => name.trim()).filter((name) => name !== ""))] };
}

function isElsewhere(claims: Readonly<Record<string, unknown>>, claim: string): boolean {
  const sources = claims["_claim_names"];
  const distributed = typeof sources === "object" && sources !== null && Object.hasOwn(sources, claim);
  return distributed || claims["hasgroups"] === true || claims["hasgroups"] === "true";
}
