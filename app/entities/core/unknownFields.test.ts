import { expect, test } from "vitest";
import { z } from "zod";
import { unknownFields } from "./unknownFields";

const part = z.object({ a: z.number() });

test("fields that a schema does not name are named, however deep", () => {
  const schema = z.object({
    top: part.optional(),
    list: z.array(part).default([]),
    named: z.record(part).nullable(),
    one: z.union([part, z.array(z.number()), z.null()]),
    kind: z.discriminatedUnion("type", [
      z.object({ type: z.literal("sun"), angle: z.number() }),
      z.object({ type: z.literal("wind"), height: z.number() }),
    ]),
  });
  const value = {
    top: { a: 1, b: 2 },
    list: [{ a: 1 }, { c: 1 }],
    named: { x: { a: 1, d: 1 } },
    one: { a: 1, e: {} },
    kind: { type: "wind", height: 1, angel: 2 },
    more: 1,
  };
  expect(unknownFields(schema, value)).toEqual(["top.b", "list.1.c", "named.x.d", "one.e", "kind.angel", "more"]);
  expect(unknownFields(schema, { one: [1, 2], named: null, list: "no list" })).toEqual([]);
});

test("an object that keeps other fields, or refuses them itself, is left to say so", () => {
  const schema = z.object({ kept: part.passthrough(), free: z.record(z.unknown()), strict: part.strict() });
  const value = { kept: { a: 1, b: 1 }, free: { b: { c: 1 } }, strict: { a: 1, b: 1 } };
  expect(unknownFields(schema, value)).toEqual([]);
});
