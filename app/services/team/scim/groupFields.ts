import { requiredText } from "~/entities/core/shared";
import { done, type Outcome, type Refusal } from "~/services/core/outcome";
import type { Operation } from "./operations";
import { scimRefused } from "./refusals";

/** Members of a group. */
export const MOST_MEMBERS = 5000;

/** What a provider can say of a group (RFC 7643, 4.2), as it is stored; members by id. */
export interface GroupFields {
  displayName: string;
  externalId: string | null;
  members: ReadonlySet<string>;
}

export const noGroup = (): GroupFields => ({ displayName: "", externalId: null, members: new Set() });

const text = requiredText(200);
const invalidValue = (attribute: string) => scimRefused("invalidValue", "value", { attribute });

/** Ids of `members`: a list of objects with a value, one of them, or bare ids. Null: none of these. */
function idsOf(value: unknown): string[] | null {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  const ids = all.map((one) => (typeof one === "object" && one !== null ? (one as { value?: unknown }).value : one));
  return ids.every((id) => typeof id === "string" && id.length <= 200) ? (ids as string[]) : null;
}

function setMembers(members: Set<string>, { op, path, value }: Operation): Refusal | null {
  if (path.where) {
    // `members[value eq "7"]`: that one member.
    if (op !== "remove" || path.where.sub !== "value") return invalidValue("members");
    members.delete(path.where.value);
    return null;
  }
  const isEmpty = value === undefined || value === null;
  if (op === "remove" && isEmpty) {
    members.clear();
    return null;
  }
  const ids = isEmpty ? [] : idsOf(value);
  if (!ids) return invalidValue("members");
  if (op === "replace") members.clear();
  for (const id of ids) {
    if (op === "remove") members.delete(id);
    else members.add(id);
  }
  return members.size > MOST_MEMBERS ? scimRefused("invalidValue", "too_many_members", { max: MOST_MEMBERS }) : null;
}

/** The fields after some operations. Refuses with 400 values that cannot be read, a group without a name, and too many members. */
export function changedGroup(before: GroupFields, operations: readonly Operation[]): Outcome<GroupFields> {
  let { displayName, externalId } = before;
  const members = new Set(before.members);
  for (const operation of operations) {
    const { op, path, value } = operation;
    if (path.attribute === "members") {
      const refusal = setMembers(members, operation);
      if (refusal) return refusal;
    }
    if (path.attribute !== "displayname" && path.attribute !== "externalid") continue;
    const isEmpty = op === "remove" || value === null || value === "";
    const parsed = text.safeParse(value);
    if (path.attribute === "displayname") {
      if (isEmpty || !parsed.success) return invalidValue("displayName");
      displayName = parsed.data;
    } else if (!isEmpty && !parsed.success) return invalidValue("externalId");
    else externalId = isEmpty ? null : parsed.data!;
  }
  if (displayName === "") return invalidValue("displayName");
  return done({ displayName, externalId, members });
}
