import { z } from "zod";
import { GROUP_SCHEMA, USER_SCHEMA } from "./attributes";
import { MOST_RESOURCES } from "./query";
import { ROOT } from "./resources";

/** What the product says of itself (RFC 7643, 5 to 7). */

const CONFIG = "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig";
const TYPE = "urn:ietf:params:scim:schemas:core:2.0:ResourceType";
const SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Schema";

const supported = z.object({ supported: z.boolean() });
const meta = z.object({ resourceType: z.string(), location: z.string() });
export const configSchema = z.object({
  schemas: z.array(z.string()),
  patch: supported,
  bulk: supported.extend({ maxOperations: z.number(), maxPayloadSize: z.number() }),
  filter: supported.extend({ maxResults: z.number() }),
  changePassword: supported,
  sort: supported,
  etag: supported,
  authenticationSchemes: z.array(
    z.object({ type: z.string(), name: z.string(), description: z.string(), primary: z.boolean() }),
  ),
  meta,
});

/** RFC 7643, 5. */
export const serviceProviderConfig = (root: string): z.output<typeof configSchema> => ({
  schemas: [CONFIG],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESOURCES },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "A token that an admin of the company space made",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${root}/${ROOT}/ServiceProviderConfig` },
});

export const typeSchema = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  name: z.string(),
  endpoint: z.string(),
  description: z.string(),
  schema: z.string(),
  meta,
});

/** RFC 7643, 6. */
export const resourceTypes = (root: string): z.output<typeof typeSchema>[] =>
  [
    { name: "User", description: "Account of the company space", schema: USER_SCHEMA },
    { name: "Group", description: "Group that can give roles", schema: GROUP_SCHEMA },
  ].map(({ name, description, schema }) => ({
    schemas: [TYPE],
    id: name,
    name,
    endpoint: `/${name}s`,
    description,
    schema,
    meta: { resourceType: "ResourceType", location: `${root}/${ROOT}/ResourceTypes/${name}` },
  }));

const attributeShape = z.object({
  name: z.string(),
  type: z.string(),
  multiValued: z.boolean(),
  required: z.boolean(),
  caseExact: z.boolean(),
  mutability: z.string(),
  returned: z.string(),
  uniqueness: z.string(),
});
export const schemaSchema = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  name: z.string(),
  description: z.string(),
  attributes: z.array(attributeShape.extend({ subAttributes: z.array(attributeShape).optional() })),
  meta,
});

type Attribute = z.output<typeof attributeShape>;
const attribute = (name: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: "string",
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...more,
});
const exact = { caseExact: true };
const readOnly = { mutability: "readOnly", caseExact: true };
const list = { type: "complex", multiValued: true };

/** What accounts and groups hold: other attributes of RFC 7643, 4 are ignored (RFC 7643, 7). */
export const schemas = (root: string): z.output<typeof schemaSchema>[] =>
  [
    {
      id: USER_SCHEMA,
      name: "User",
      description: "Account of the company space",
      attributes: [
        attribute("userName", { required: true, uniqueness: "server" }),
        attribute("externalId", exact),
        {
          ...attribute("name", { type: "complex" }),
          subAttributes: [attribute("formatted"), attribute("givenName"), attribute("familyName")],
        },
        attribute("displayName"),
        {
          ...attribute("emails", list),
          subAttributes: [attribute("value"), attribute("type"), attribute("primary", { type: "boolean" })],
        },
        attribute("active", { type: "boolean" }),
        {
          ...attribute("groups", { ...list, mutability: "readOnly" }),
          subAttributes: [attribute("value", readOnly), attribute("display", readOnly)],
        },
      ],
    },
    {
      id: GROUP_SCHEMA,
      name: "Group",
      description: "Group that can give roles",
      attributes: [
        attribute("displayName", { required: true, uniqueness: "server", caseExact: true }),
        attribute("externalId", exact),
        {
          ...attribute("members", list),
          subAttributes: [
            attribute("value", { mutability: "immutable", caseExact: true }),
            attribute("display", readOnly),
          ],
        },
      ],
    },
  ].map((schema) => ({
    schemas: [SCHEMA],
    ...schema,
    meta: { resourceType: "Schema", location: `${root}/${ROOT}/Schemas/${schema.id}` },
  }));
