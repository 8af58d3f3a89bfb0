import type { z } from "zod";
import type { Call, Json } from "~/services/core/call.server";
import { done, notFound, type Outcome, refused } from "~/services/core/outcome";
import { configSchema, resourceTypes, schemas, schemaSchema, serviceProviderConfig, typeSchema } from "./discovery";
import { changedGroup, noGroup } from "./groupFields";
import {
  addGroup,
  changeGroup,
  GROUP_FILTERS,
  groupOf,
  groupResource,
  type GroupRow,
  groups,
  removeGroup,
} from "./groups.server";
import { attributesOf, type Operation, operationsOf } from "./operations";
import { people, type Person, personOf, USER_FILTERS, userResources } from "./people.server";
import { changedFields, noFields, type PersonFields } from "./personFields";
import { listQuery, resourceQuery, withAttributes } from "./query";
import { scimRefused } from "./refusals";
import { groupSchema, listOf, listResponse, ROOT, userSchema } from "./resources";
import { addPerson, changePerson, removePerson } from "./savePerson.server";
import { type Note, type ScimArguments, scimCall, type ScimReply } from "./scimCall";

/** The calls of an identity provider (RFC 7644, 3): its people and groups in one company space. */

const patchBody: Json = {
  type: "object",
  required: ["Operations"],
  properties: {
    schemas: { type: "array", items: { type: "string" } },
    Operations: {
      type: "array",
      items: {
        type: "object",
        required: ["op"],
        properties: { op: { enum: ["add", "replace", "remove"] }, path: { type: "string" }, value: {} },
      },
    },
  },
};
const bodyOf = (...names: string[]): Json => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, {}])),
});
const userBody = bodyOf("userName", "externalId", "name", "displayName", "emails", "active");
const groupBody = bodyOf("displayName", "externalId", "members");

const reply = (resource: unknown, note?: Note): Outcome<ScimReply> => done({ resource, ...(note ? { note } : {}) });

/** Refuses a change of another version than the caller read (RFC 7644, 3.14). */
function otherVersion({ request }: ScimArguments, resource: { meta?: { version: string } }) {
  const match = request.headers.get("If-Match");
  if (match === null || match === "*" || match.includes(resource.meta?.version ?? "")) return null;
  return refused(412, "team.scim.problem.version");
}

const userIn = (person: Person, root: string) => userResources([person], root)[0]!;

/** One person in sight, at the version that the caller read. */
function currentPerson(args: ScimArguments): Outcome<Person> {
  const person = personOf(args.provider.login, args.params.id!);
  if (!person) return notFound();
  return otherVersion(args, userIn(person, args.root)) ?? done(person);
}

function changeUser(args: ScimArguments, change: (before: PersonFields) => Outcome<PersonFields>): Outcome<ScimReply> {
  const current = currentPerson(args);
  if (!current.ok) return current;
  const changed = changePerson(args.provider, args.params.id!, change);
  if (!changed.ok) return changed;
  const { before, after } = changed.value;
  const [was, is] = [before.user.disabled, after.user.disabled];
  const kind = was === is ? "person_changed" : is ? "person_ended" : "person_back";
  return reply(userIn(after, args.root), { kind, name: after.user.displayName });
}

const userCalls = [
  scimCall({
    method: "GET",
    path: `${ROOT}/Users`,
    id: "scimUsers",
    summary: "People of the provider's login in the company space (RFC 7644, 3.4.2)",
    query: listQuery,
    schema: listOf(userSchema),
    run({ provider, query, root }) {
      const page = people(provider.login, query.comparisons, query);
      if (!page) return scimRefused("invalidFilter", "filter", { attributes: USER_FILTERS.join(", ") });
      const resources = userResources(page.page, root).map((user) => withAttributes(user, query));
      return reply(listResponse(resources, page.total, query.from + 1));
    },
  }),
  scimCall({
    method: "GET",
    path: `${ROOT}/Users/:id`,
    id: "scimUser",
    summary: "One person (RFC 7644, 3.4.1)",
    query: resourceQuery,
    schema: userSchema,
    run({ provider, params, query, root }) {
      const person = personOf(provider.login, params.id!);
      return person ? reply(withAttributes(userIn(person, root), query)) : notFound();
    },
  }),
  scimCall({
    method: "POST",
    path: `${ROOT}/Users`,
    id: "scimAddUser",
    summary: "Make an account that signs in through the company (RFC 7644, 3.3)",
    body: userBody,
    schema: userSchema,
    status: 201,
    run({ provider, input, root }) {
      const operations = attributesOf(input);
      if (!operations.ok) return operations;
      const fields = changedFields(noFields(), operations.value);
      if (!fields.ok) return fields;
      const added = addPerson(provider, fields.value);
      if (!added.ok) return added;
      return reply(userIn(added.value, root), { kind: "person_added", name: added.value.user.displayName });
    },
  }),
  scimCall({
    method: "PUT",
    path: `${ROOT}/Users/:id`,
    id: "scimReplaceUser",
    summary: "Say anew what an account holds (RFC 7644, 3.5.1)",
    body: userBody,
    schema: userSchema,
    run(args) {
      const operations = attributesOf(args.input);
      if (!operations.ok) return operations;
      return changeUser(args, ({ userName, email, active }) =>
        changedFields({ ...noFields(), userName, email, active }, operations.value),
      );
    },
  }),
  scimCall({
    method: "PATCH",
    path: `${ROOT}/Users/:id`,
    id: "scimChangeUser",
    summary: "Change or deactivate an account; inactive, its sign-ins and tokens end at once (RFC 7644, 3.5.2)",
    body: patchBody,
    schema: userSchema,
    run(args) {
      const operations = operationsOf(args.input);
      return operations.ok ? changeUser(args, (before) => changedFields(before, operations.value)) : operations;
    },
  }),
  scimCall({
    method: "DELETE",
    path: `${ROOT}/Users/:id`,
    id: "scimRemoveUser",
    summary: "Take a person away: the account is disabled, its groups and sign-ins end (RFC 7644, 3.6)",
    status: 204,
    run(args) {
      const current = currentPerson(args);
      if (!current.ok) return current;
      const removed = removePerson(args.provider, args.params.id!);
      return removed.ok ? reply(null, { kind: "person_removed", name: removed.value.user.displayName }) : removed;
    },
  }),
];

/** Changes a group at the version that the caller read. */
function changeMembers(
  args: ScimArguments,
  operations: Outcome<Operation[]>,
  isWhole: boolean,
): ReturnType<typeof changeGroup> {
  if (!operations.ok) return operations;
  const { provider, params, root, request } = args;
  const row = groupOf(provider, params.id!);
  if (!row) return notFound();
  const refusal = request.headers.has("If-Match") ? otherVersion(args, groupResource(row, root, true)) : null;
  if (refusal) return refusal;
  return changeGroup(provider, params.id!, (before) => changedGroup(isWhole ? noGroup() : before, operations.value));
}

const groupCalls = [
  scimCall({
    method: "GET",
    path: `${ROOT}/Groups`,
    id: "scimGroups",
    summary: "Groups of the provider (RFC 7644, 3.4.2)",
    query: listQuery,
    schema: listOf(groupSchema),
    run({ provider, query, root }) {
      const page = groups(provider, query.comparisons, query);
      if (!page) return scimRefused("invalidFilter", "filter", { attributes: GROUP_FILTERS.join(", ") });
      const resources = groupsOfPage(page.page, root, query);
      return reply(listResponse(resources, page.total, query.from + 1));
    },
  }),
  scimCall({
    method: "GET",
    path: `${ROOT}/Groups/:id`,
    id: "scimGroup",
    summary: "One group with its members (RFC 7644, 3.4.1)",
    query: resourceQuery,
    schema: groupSchema,
    run({ provider, params, query, root }) {
      const row = groupOf(provider, params.id!);
      return row ? reply(groupIn(row, root, query)) : notFound();
    },
  }),
  scimCall({
    method: "POST",
    path: `${ROOT}/Groups`,
    id: "scimAddGroup",
    summary: "Make a group (RFC 7644, 3.3)",
    body: groupBody,
    schema: groupSchema,
    status: 201,
    run({ provider, input, root }) {
      const operations = attributesOf(input);
      if (!operations.ok) return operations;
      const fields = changedGroup(noGroup(), operations.value);
      if (!fields.ok) return fields;
      const added = addGroup(provider, fields.value);
      if (!added.ok) return added;
      const group = added.value;
      return reply(groupResource(group, root, true), { kind: "group_added", name: group.display_name });
    },
  }),
  scimCall({
    method: "PUT",
    path: `${ROOT}/Groups/:id`,
    id: "scimReplaceGroup",
    summary: "Say anew who is in a group (RFC 7644, 3.5.1)",
    body: groupBody,
    schema: groupSchema,
    run(args) {
      const changed = changeMembers(args, attributesOf(args.input), true);
      if (!changed.ok) return changed;
      const resource = groupResource(changed.value, args.root, true);
      return reply(resource, { kind: "group_changed", name: changed.value.display_name });
    },
  }),
  scimCall({
    method: "PATCH",
    path: `${ROOT}/Groups/:id`,
    id: "scimChangeGroup",
    summary: "Change a group's name, or who is in it (RFC 7644, 3.5.2)",
    body: patchBody,
    status: 204,
    run(args) {
      const changed = changeMembers(args, operationsOf(args.input), false);
      return changed.ok ? reply(null, { kind: "group_changed", name: changed.value.display_name }) : changed;
    },
  }),
  scimCall({
    method: "DELETE",
    path: `${ROOT}/Groups/:id`,
    id: "scimRemoveGroup",
    summary: "Delete a group: nobody has a role by it any more (RFC 7644, 3.6)",
    status: 204,
    run({ provider, params }) {
      const removed = removeGroup(provider, params.id!);
      return removed.ok ? reply(null, { kind: "group_removed", name: removed.value.display_name }) : removed;
    },
  }),
];

/** Members of one page of groups: with the last group a quarter more. */
const MOST_MEMBERS = 20_000;

/** The groups of a page as far as their members go into one answer; itemsPerPage tells how many (RFC 7644, 3.4.2.4). */
function groupsOfPage(rows: readonly GroupRow[], root: string, query: ScimArguments["query"]) {
  const resources: ReturnType<typeof groupIn>[] = [];
  let members = 0;
  for (const row of rows) {
    if (members >= MOST_MEMBERS) break;
    const resource = groupIn(row, root, query);
    members += resource.members?.length ?? 0;
    resources.push(resource);
  }
  return resources;
}

/** A group with the attributes that were asked for; members are read only where they are. */
function groupIn(row: GroupRow, root: string, query: ScimArguments["query"]) {
  const hasMembers = query.attributes ? query.attributes.has("members") : !query.excluded.has("members");
  return withAttributes(groupResource(row, root, hasMembers), query);
}

interface Discovered {
  path: string;
  id: string;
  summary: string;
  schema: z.ZodTypeAny;
  all(root: string): readonly { id: string }[];
}

/** A list of what the product says of itself, and one of it (RFC 7644, 4). */
const discovered = ({ path, id, summary, schema, all }: Discovered): Call[] => [
  scimCall({
    method: "GET",
    path: `${ROOT}/${path}`,
    id: `${id}s`,
    summary,
    schema: listOf(schema),
    run: ({ root }) => reply(listResponse(all(root), all(root).length)),
  }),
  scimCall({
    method: "GET",
    path: `${ROOT}/${path}/:id`,
    id,
    summary: `${summary}: one of them`,
    schema,
    run({ root, params }) {
      const item = all(root).find((one) => one.id === params.id);
      return item ? reply(item) : notFound();
    },
  }),
];

export const scimCalls: Call[] = [
  scimCall({
    method: "GET",
    path: `${ROOT}/ServiceProviderConfig`,
    id: "scimConfig",
    summary: "What of SCIM is done here (RFC 7643, 5)",
    schema: configSchema,
    run: ({ root }) => reply(serviceProviderConfig(root)),
  }),
  ...discovered({
    path: "ResourceTypes",
    id: "scimResourceType",
    summary: "Kinds of resources (RFC 7643, 6)",
    schema: typeSchema,
    all: resourceTypes,
  }),
  ...discovered({
    path: "Schemas",
    id: "scimSchema",
    summary: "What accounts and groups hold (RFC 7643, 7)",
    schema: schemaSchema,
    all: schemas,
  }),
  ...userCalls,
  ...groupCalls,
];
