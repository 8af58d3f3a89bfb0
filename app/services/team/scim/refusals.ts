import { type Refusal, refused } from "~/services/core/outcome";

/** What is wrong with a request, as RFC 7644, 3.12 (table 9) names it. */
export type ScimType = "invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "uniqueness";

/** A refusal with the word of RFC 7644, 3.12 for it, where there is one. */
export interface ScimRefusal extends Refusal {
  scimType?: ScimType;
}

/** 400 with its word, or 409 where something is there already. The sentence is below `team.scim.problem`. */
export const scimRefused = (scimType: ScimType, problem: string, params?: Refusal["params"]): ScimRefusal => ({
  ...refused(scimType === "uniqueness" ? 409 : 400, `team.scim.problem.${problem}`, { params }),
  scimType,
});

/** 403: the token is right, and what it asks is never done (RFC 7644, 3.12, table 8). */
export const scimForbidden = (problem: string, params?: Refusal["params"]): Refusal =>
  refused(403, `team.scim.problem.${problem}`, { params });
