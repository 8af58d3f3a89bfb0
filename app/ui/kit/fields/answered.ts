import { useActionData } from "@remix-run/react";

/** What an action may hand to its page with `data(...)`; what it redirects or refuses with has no type. */
type Handed<Action> = Action extends (...args: never[]) => infer Answer
  ? Awaited<Answer> extends infer One
    ? One extends { data: infer Value; init: ResponseInit | null }
      ? Value
      : never
    : never
  : never;

type Keys<Union> = Union extends unknown ? keyof Union : never;
type ValueOf<Union, Key> = Union extends unknown ? (Key extends keyof Union ? Union[Key] : never) : never;
/** All that any of several answers has, of which an answer has a part. */
type PartOf<Union> = { [Key in Keys<Union>]?: ValueOf<Union, Key> };

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/**
 * What the page got from its action, by name; nothing of it where the page was only opened. Its type is what the action says that it
 * hands over (`useAnswered<typeof action>()`), so that the two cannot come to mean different things; plain values only, as they travel.
 */
export function useAnswered<Action>(): PartOf<Handed<Action>> {
  const actionData: unknown = useActionData();
  return isObject(actionData) ? actionData : {};
}

/** What was typed into a form that came back, by the name of the field; nothing at first sight. */
export function useKept(): Readonly<Record<string, unknown>> {
  const actionData: unknown = useActionData();
  const repopulated =
    isObject(actionData) && "repopulateFields" in actionData ? actionData.repopulateFields : undefined;
  return isObject(repopulated) ? { ...repopulated } : {};
}

/** What was typed into a row of fields ("rows[2].value") of a form that came back. */
export function useKeptRow(name: string, index: number): Readonly<Record<string, unknown>> {
  const rows = useKept()[name];
  const row: unknown = Array.isArray(rows) ? rows[index] : undefined;
  return isObject(row) ? { ...row } : {};
}
