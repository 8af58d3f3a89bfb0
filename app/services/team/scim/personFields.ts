import { requiredText } from "~/entities/core/shared";
import { newMemberSchema } from "~/entities/team/team";
import { done, type Outcome, type Refusal } from "~/services/core/outcome";
import { normalEmail } from "~/services/identity/auth.server";
import type { Operation } from "./operations";
import { scimRefused } from "./refusals";

/** What a provider can say of a person (RFC 7643, 4.1.1), as it is stored. */
export interface PersonFields {
  userName: string;
  externalId: string | null;
  displayName: string | null;
  formatted: string | null;
  givenName: string | null;
  familyName: string | null;
  email: string;
  active: boolean;
}

/** Names in lower case, as paths have them. */
const TEXTS: Record<string, "userName" | "externalId" | "displayName" | "formatted" | "givenName" | "familyName"> = {
  username: "userName",
  externalid: "externalId",
  displayname: "displayName",
  "name.formatted": "formatted",
  "name.givenname": "givenName",
  "name.familyname": "familyName",
};
const text = requiredText(200);
const { email: emailSchema } = newMemberSchema.shape;

/** The name people read: what the provider calls it, else the parts of the name, else what it signs in as. */
export function nameOf({ displayName, formatted, givenName, familyName, userName }: PersonFields): string {
  const parts = [givenName, familyName].filter((part) => part !== null).join(" ");
  return displayName ?? formatted ?? (parts || userName);
}

type Email = { value?: unknown; type?: unknown; primary?: unknown };

/** The address among several: the primary one, else that for work, else of no kind. Undefined: others are not held here. */
function addressAmong(value: unknown): unknown {
  const all = (Array.isArray(value) ? value : [value]) as (Email | string | null)[];
  const emails = all.map((one): Email => (typeof one === "string" ? { value: one } : (one ?? {})));
  const isPrimary = ({ primary }: Email) => String(primary).toLowerCase() === "true";
  const isWork = ({ type }: Email) => type === undefined || type === null || String(type).toLowerCase() === "work";
  return (emails.find(isPrimary) ?? emails.find(isWork))?.value;
}

const invalidValue = (attribute: string) => scimRefused("invalidValue", "value", { attribute });

/** Changes one text; an empty one is none. Returns why not. */
function setText(fields: PersonFields, name: string, value: unknown): Refusal | null {
  const field = TEXTS[name]!;
  const isEmpty = value === null || value === undefined || value === "";
  if (isEmpty && field !== "userName") {
    fields[field] = null;
    return null;
  }
  const parsed = text.safeParse(value);
  if (!parsed.success) return invalidValue(field);
  fields[field] = parsed.data;
  return null;
}

function setEmail(fields: PersonFields, { op, path, value }: Operation): Refusal | null {
  const isOther = path.where !== null && !/^(work|true)$/i.test(path.where.value);
  if (isOther) return null;
  // Without an address an account is none; the provider replaces it in its next operation, or the first one stays.
  if (op === "remove") return null;
  const address = addressAmong(value);
  if (address === undefined) return null;
  const parsed = emailSchema.safeParse(address);
  if (!parsed.success) return invalidValue("emails");
  fields.email = normalEmail(parsed.data);
  return null;
}

function setActive(fields: PersonFields, { op, value }: Operation): Refusal | null {
  const word = String(value).toLowerCase();
  if (op === "remove" || (word !== "true" && word !== "false")) return invalidValue("active");
  fields.active = word === "true";
  return null;
}

function apply(fields: PersonFields, operation: Operation): Refusal | null {
  const { op, path, value } = operation;
  if (path.attribute === "emails") return setEmail(fields, operation);
  if (path.attribute === "active") return setActive(fields, operation);
  if (path.attribute === "name" && path.sub === null) {
    const parts = op === "remove" ? { formatted: null, givenName: null, familyName: null } : value;
    if (typeof parts !== "object" || parts === null) return invalidValue("name");
    for (const [key, part] of Object.entries(parts)) {
      const name = `name.${key.toLowerCase()}`;
      const refusal = name in TEXTS ? setText(fields, name, part) : null;
      if (refusal) return refusal;
    }
    return null;
  }
  const name = [path.attribute, path.sub].filter((part) => part !== null).join(".");
  // Attributes that accounts do not hold are left out; the resource that comes back shows so (RFC 7644, 3.3).
  return Object.hasOwn(TEXTS, name) ? setText(fields, name, op === "remove" ? null : value) : null;
}

/**
 * The fields after some operations. An address that was the user name follows it. Refuses with 400 values that cannot be read, and an
 * account without an address.
 */
export function changedFields(before: PersonFields, operations: readonly Operation[]): Outcome<PersonFields> {
  const fields = { ...before };
  for (const operation of operations) {
    const refusal = apply(fields, operation);
    if (refusal) return refusal;
  }
  const isFollowing = fields.email === before.email && before.email === normalEmail(before.userName);
  if (isFollowing && emailSchema.safeParse(fields.userName).success) fields.email = normalEmail(fields.userName);
  if (fields.userName === "") return invalidValue("userName");
  return fields.email === "" ? scimRefused("invalidValue", "no_email") : done(fields);
}

/** A person of whom nothing is said yet. */
export const noFields = (): PersonFields => ({
  userName: "",
  externalId: null,
  displayName: null,
  formatted: null,
  givenName: null,
  familyName: null,
  email: "",
  active: true,
});
