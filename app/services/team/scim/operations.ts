import { done, type Outcome } from "~/services/core/outcome";
import { type AttributePath, attributePath } from "./attributes";
import { scimRefused } from "./refusals";

/** Operations of one PATCH. */
const MOST_OPERATIONS = 1000;

/** What is done to one attribute. */
export interface Operation {
  op: "add" | "replace" | "remove";
  path: AttributePath;
  value: unknown;
}

type Sent = Record<string, unknown>;
const isObject = (value: unknown): value is Sent =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The field of an object, whatever the case of its name. */
const fieldOf = (sent: Sent, name: string): unknown =>
  Object.entries(sent).find(([key]) => key.toLowerCase() === name)?.[1];

/** Each attribute of an object without a path, as one operation: names may have dots and brackets, as Entra ID sends them. */
function perAttribute(op: Operation["op"], value: Sent): Outcome<Operation[]> {
  const operations: Operation[] = [];
  for (const [key, inner] of Object.entries(value)) {
    const path = attributePath(key);
    // Other schemas have colons and dots in their names; nothing of them is held here.
    if (!path && /^urn:/i.test(key)) continue;
    if (!path) return scimRefused("invalidPath", "path", { path: key.slice(0, 100) });
    operations.push({ op, path, value: inner });
  }
  return done(operations);
}

/** What POST and PUT send, as operations on an empty resource. */
export const attributesOf = (resource: Sent): Outcome<Operation[]> => perAttribute("replace", resource);

/**
 * The operations of a PATCH (RFC 7644, 3.5.2) by attribute, in their order. Words are read in any case: Entra ID sends "Replace". Refuses
 * with 400 what is no operation, and more than 1,000 of them.
 */
export function operationsOf(body: Sent): Outcome<Operation[]> {
  const list = fieldOf(body, "operations");
  if (!Array.isArray(list) || list.length === 0 || list.length > MOST_OPERATIONS)
    return scimRefused("invalidSyntax", "operations", { max: MOST_OPERATIONS });
  const operations: Operation[] = [];
  for (const sent of list as unknown[]) {
    const some = isObject(sent) ? operationOf(sent) : scimRefused("invalidSyntax", "operation");
    if (!some.ok) return some;
    operations.push(...some.value);
  }
  return done(operations);
}

function operationOf(sent: Sent): Outcome<Operation[]> {
  const word = fieldOf(sent, "op");
  const op = typeof word === "string" ? word.toLowerCase() : "";
  if (op !== "add" && op !== "replace" && op !== "remove") return scimRefused("invalidSyntax", "operation");
  const [path, value] = [fieldOf(sent, "path"), fieldOf(sent, "value")];
  if (path === undefined || path === null || path === "") {
    // RFC 7644, 3.5.2.2: a removal names what it removes.
    if (op === "remove" || !isObject(value)) return scimRefused("invalidSyntax", "operation");
    return perAttribute(op, value);
  }
  const read = typeof path === "string" ? attributePath(path) : null;
  if (!read) return scimRefused("invalidPath", "path", { path: String(path).slice(0, 100) });
  return done([{ op, path: read, value }]);
}
