/** Requests made from the OpenAPI document: some as it wants them, most with something wrong in them. Seeded: the same every time. */

export type Json = Record<string, unknown>;
export interface Operation {
  method: string;
  /** With the names of its parameters in braces. */
  path: string;
  parameters: { name: string; in: string; schema?: Json }[];
  body: Json | null;
  /** What the body is, when the call takes one. */
  content: "json" | "form" | "zip" | "file" | null;
}

/** What people, broken programs and attackers send in place of a value. */
const ODD: readonly unknown[] = [
  null,
  "",
  " ",
  0,
  -1,
  1e308,
  -1e308,
  5e-324,
  9007199254740993,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  ["constructor"],
  "constructor",
  "__proto__",
  "toString",
  "hasOwnProperty",
  "..",
  "../../etc/passwd",
  "' OR 1=1 --",
  "%00",
  "a\u0000b",
  "\ud800",
  "👩‍🔧⚡",
  "\u202egnp.exe",
  "<script>alert(1)</script>",
  "{{name}}",
  "=1+1",
  "2025-02-30",
  "0000-01-01",
  "9999-01-01",
  "2030-01-01",
  "NaN",
  "Infinity",
  "x".repeat(5000),
  { constructor: { prototype: { admin: true } } },
  { toString: null },
  [7.8, 48],
  [181, 91],
  [
    [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ],
  ],
];

export class Maker {
  constructor(
    private readonly next: () => number,
    private readonly schemas: Record<string, Json>,
    private readonly ids: readonly string[],
  ) {}

  chance = (share: number): boolean => this.next() < share;
  pick = <T>(from: readonly T[]): T => from[Math.floor(this.next() * from.length)]!;
  whole = (below: number): number => Math.floor(this.next() * below);
  /** A copy: what is spoilt further on is not the list itself. */
  odd = (): unknown => structuredClone(this.pick(ODD));
  text = (): string => (this.chance(0.6) ? this.pick(this.ids) : this.oddText(300));

  private oddText(most: number): string {
    const odd = this.odd();
    return (typeof odd === "string" ? odd : JSON.stringify(odd)).slice(0, most).replace(/[\ud800-\udfff]/g, "?");
  }

  /** A value as a schema wants it, mostly. */
  value(given: Json | boolean, name = ""): unknown {
    // A schema that is "true" takes anything.
    if (typeof given === "boolean") return this.odd();
    const schema = this.resolved(given);
    if (this.chance(0.04)) return this.odd();
    if (Array.isArray(schema.enum)) return this.pick(schema.enum as unknown[]);
    if ("const" in schema) return schema.const;
    const either = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined;
    if (either) return this.value(this.pick(either), name);
    const types = [schema.type].flat();
    switch (this.pick(types)) {
      case "object":
        return this.object(schema);
      case "array":
        return this.list(schema, name);
      case "string":
        return this.string(schema, name);
      case "integer":
        return this.whole(4000) - 5;
      case "number":
        return this.pick([0, 1, -1, 0.5, 7.8, 48, 2030, this.next() * 1e6]);
      case "boolean":
        return this.chance(0.5);
      default:
        return null;
    }
  }

  /** A row as it is stored, with one to three things changed. */
  mutated(row: Json): Json {
    const copy = structuredClone(row);
    for (let left = 1 + this.whole(3); left > 0; left--) this.spoil(copy);
    return copy;
  }

  private spoil(target: Json): void {
    const key = this.pick([...Object.keys(target), "no_such_field", "__proto__", "constructor"]);
    const inner = Object.hasOwn(target, key) ? target[key] : undefined;
    if (typeof inner === "object" && inner !== null && !Array.isArray(inner) && this.chance(0.6))
      return this.spoil(inner as Json);
    if (this.chance(0.15)) delete target[key];
    else
      Object.defineProperty(target, key, {
        value: this.chance(0.4) ? this.pick(this.ids) : this.odd(),
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }

  private resolved(schema: Json): Json {
    const name = typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : undefined;
    return (name && this.schemas[name]) || schema;
  }

  private object(schema: Json): Json {
    const required = new Set(schema.required as string[] | undefined);
    const entries = Object.entries((schema.properties ?? {}) as Record<string, Json>)
      .filter(([key]) => (required.has(key) ? !this.chance(0.04) : this.chance(0.6)))
      .map(([key, inner]) => [key, this.value(inner, key)]);
    if (this.chance(0.03)) entries.push(["no_such_field", this.odd()]);
    return Object.fromEntries(entries) as Json;
  }

  private list(schema: Json, name: string): unknown[] {
    const items = schema.items as Json | Json[] | undefined;
    if (Array.isArray(items)) return items.map((item) => this.value(item, name));
    const least = typeof schema.minItems === "number" ? schema.minItems : 0;
    return Array.from({ length: least + this.whole(4) }, () => this.value(items ?? {}, name));
  }

  private string(schema: Json, name: string): string {
    if (name.endsWith("_id") || name.startsWith("geometry_id") || name.startsWith("carrier_level"))
      return this.pick(this.ids);
    const pattern = String(schema.pattern ?? "");
    if (pattern.includes("01-01T")) return `${2000 + this.whole(60)}-01-01T00:00:00`;
    if (pattern.includes("01-01")) return `${2000 + this.whole(60)}-01-01`;
    if (pattern.includes("fA-F")) return "#12aB9f";
    if (pattern.includes("A-Z")) return this.pick(["EUR", "USD", "XXX", "CHF"]);
    if (schema.format === "date-time" || name === "timestamp")
      return new Date(1.9e12 + this.whole(1e6) * 3.6e6).toISOString();
    return this.chance(0.8) ? `fuzz ${this.whole(1e6)}` : this.oddText(6000);
  }
}

function contentOf(content: Json): Operation["content"] {
  if ("application/json" in content) return "json";
  if ("application/zip" in content) return "zip";
  return "multipart/form-data" in content ? "file" : null;
}

/** Forms of the pages around the sign-in, which no document describes. */
export const FORMS: readonly Operation[] = [
  ["/login", ["email", "password", "return_to"]],
  ["/login/forgot", ["email"]],
  ["/login/reset/{token}", ["password"]],
  ["/login/code", ["code", "subaction"]],
  ["/login/company", ["email"]],
  ["/session/extend", []],
  ["/locale", ["locale", "return_to"]],
  ["/theme", ["theme", "lite", "return_to"]],
].map(([path, fields]) => ({
  method: "POST",
  path: String(path),
  parameters: [],
  body: {
    type: "object",
    required: fields,
    properties: Object.fromEntries((fields as string[]).map((field) => [field, { type: "string" }])),
  },
  content: "form",
}));

export function operationsOf(document: { paths: Record<string, Record<string, Json>> }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const content = (operation.requestBody as { content?: Record<string, { schema?: Json }> } | undefined)?.content;
      return {
        method: method.toUpperCase(),
        path,
        parameters: (operation.parameters ?? []) as Operation["parameters"],
        body: content?.["application/json"]?.schema ?? null,
        content: contentOf(content ?? {}),
      };
    }),
  );
}
