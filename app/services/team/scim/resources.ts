import { createHash } from "node:crypto";
import { z } from "zod";
import { GROUP_SCHEMA, USER_SCHEMA } from "./attributes";

/** What is sent to providers: resources (RFC 7643, 4), lists (RFC 7644, 3.4.2) and errors (RFC 7644, 3.12). */

export const LIST_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:ListResponse";
export const ERROR_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:Error";
export const MEDIA_TYPE = "application/scim+json";
export const ROOT = "scim/v2";

const meta = z.object({
  resourceType: z.string(),
  created: z.string(),
  lastModified: z.string(),
  location: z.string(),
  version: z.string(),
});
const reference = z.object({ value: z.string(), display: z.string() });

// Attributes are left out where the query says so.
export const userSchema = z
  .object({
    schemas: z.array(z.string()),
    id: z.string(),
    externalId: z.string(),
    userName: z.string(),
    name: z.object({ formatted: z.string(), givenName: z.string().optional(), familyName: z.string().optional() }),
    displayName: z.string(),
    emails: z.array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() })),
    active: z.boolean(),
    groups: z.array(reference),
    meta,
  })
  .partial()
  .required({ schemas: true, id: true });
export type ScimUser = z.infer<typeof userSchema>;

export const groupSchema = z
  .object({
    schemas: z.array(z.string()),
    id: z.string(),
    externalId: z.string(),
    displayName: z.string(),
    members: z.array(reference),
    meta,
  })
  .partial()
  .required({ schemas: true, id: true });
export type ScimGroup = z.infer<typeof groupSchema>;

export const listOf = (schema: z.ZodTypeAny) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.number().int(),
    startIndex: z.number().int(),
    itemsPerPage: z.number().int(),
    Resources: z.array(schema),
  });

/** A page of a list, from the `startIndex`th resource on (the first one is 1). */
export const listResponse = (Resources: readonly unknown[], totalResults: number, startIndex = 1) => ({
  schemas: [LIST_SCHEMA],
  totalResults,
  startIndex,
  itemsPerPage: Resources.length,
  Resources,
});

interface Stored {
  kind: "User" | "Group";
  id: string;
  created: string;
  lastModified: string;
}

/** A resource with its `meta`; the version is a weak sign of all that is in it (RFC 7644, 3.14). `root`: origin of the addresses. */
export function withMeta<T extends object>(resource: T, { kind, id, ...times }: Stored, root: string) {
  const sign = createHash("sha1").update(JSON.stringify(resource)).digest("base64url");
  const location = `${root}/${ROOT}/${kind}s/${encodeURIComponent(id)}`;
  return { ...resource, meta: { resourceType: kind, ...times, location, version: `W/"${sign}"` } };
}

export const schemasOf = (kind: "User" | "Group"): string[] => [kind === "User" ? USER_SCHEMA : GROUP_SCHEMA];
