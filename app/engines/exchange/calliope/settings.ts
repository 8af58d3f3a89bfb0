import { parse } from "yaml";
import { ownValue } from "~/entities/core/lookups/ownValue";
import type { Size } from "./size";

/** A mapping of a YAML file, with texts, numbers, lists and mappings in it. */
export interface Settings {
  readonly [key: string]: unknown;
}
/** Files by their path from the folder of the model. */
export type Files = ReadonlyMap<string, string>;

/** A file that is not there or is no YAML. */
export class Unreadable extends Error {
  constructor(
    readonly file: string,
    readonly isMissing: boolean,
  ) {
    super(file);
  }
}

const MOST_DEPTH = 30;
const MOST_IMPORTS = 100;
const REPLACE = "_REPLACE_";

export const isSettings = (value: unknown): value is Settings =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const settingsOf = (value: unknown): Settings => (isSettings(value) ? value : {});
export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : value === undefined || value === null ? [] : [value];
/** A text or a number as text; empty for everything else. */
export const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" || typeof value === "boolean" ? `${value}` : "";

/** `over` on top of `base`, mapping by mapping; what is to be replaced is replaced as a whole. Throws a Refusal beyond the size. */
export function union(base: unknown, over: unknown, size: Size): unknown {
  if (!isSettings(over)) return over;
  if (REPLACE in over) return over[REPLACE];
  const merged = new Map(Object.entries(settingsOf(base)));
  size.copy(merged.size);
  for (const [key, value] of Object.entries(over)) merged.set(key, union(merged.get(key), value, size));
  size.copy(merged.size);
  return Object.fromEntries(merged);
}

/** "a.b: 1" is "a: {b: 1}". */
function withoutDots(value: unknown, size: Size, depth = 0): unknown {
  if (depth > MOST_DEPTH) throw new RangeError("too deep");
  if (Array.isArray(value)) return value.map((one) => withoutDots(one, size, depth + 1));
  if (!isSettings(value)) return value;
  const whole = new Map<string, unknown>();
  for (const [key, inner] of Object.entries(value)) {
    const [head = "", ...parts] = key.split(".").slice(0, MOST_DEPTH);
    const own = parts.reduceRight<unknown>(
      (rest, part) => Object.fromEntries([[part, rest]]),
      withoutDots(inner, size, depth + 1),
    );
    whole.set(head, whole.has(head) ? union(whole.get(head), own, size) : own);
  }
  return Object.fromEntries(whole);
}

/** A path of an import or a table, from the folder of the file that names it. */
export function pathFrom(file: string, path: string): string {
  const parts = file.split("/").slice(0, -1);
  for (const part of path.split("/"))
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  return parts.join("/");
}

/**
 * The settings of a model with all that it imports and every template filled in. Source: calliope.readthedocs.io, "YAML format":
 * dots in keys, imports, templates. Throws Unreadable, RangeError where it is nested too deep, and a Refusal beyond the size.
 */
export function readSettings(files: Files, main: string, size: Size): Settings {
  const whole = settingsOf(imported({ files, size }, main, new Set()));
  const { templates, ...rest } = whole;
  return settingsOf(filledIn(rest, { templates: settingsOf(templates), size }, 0));
}

function imported({ files, size }: { files: Files; size: Size }, file: string, seen: Set<string>): unknown {
  const text = files.get(file);
  if (text === undefined || seen.has(file) || seen.size > MOST_IMPORTS) throw new Unreadable(file, true);
  seen.add(file);
  const { import: others, ...rest } = settingsOf(withoutDots(parsed(file, text), size));
  const below = listOf(others).reduce<unknown>(
    (before, path) => union(before, imported({ files, size }, pathFrom(file, textOf(path)), seen), size),
    {},
  );
  return union(below, rest, size);
}

function parsed(file: string, text: string): unknown {
  try {
    return parse(text, { merge: true, maxAliasCount: 100, prettyErrors: false, logLevel: "error" });
  } catch {
    throw new Unreadable(file, false);
  }
}

/** What names a template has all of it, under what it says itself. */
function filledIn(value: unknown, model: { templates: Settings; size: Size }, depth: number): unknown {
  if (depth > MOST_DEPTH) throw new RangeError("too deep");
  model.size.make(1);
  if (!isSettings(value)) return value;
  const { template, ...rest } = value;
  const base =
    typeof template === "string" ? filledIn(ownValue(model.templates, template) ?? {}, model, depth + 1) : {};
  const entries = Object.entries(rest).map(([key, inner]) => [key, filledIn(inner, model, depth + 1)]);
  return union(base, Object.fromEntries(entries), model.size);
}
