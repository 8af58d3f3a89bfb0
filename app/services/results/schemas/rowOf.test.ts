import { expect, test } from "vitest";
import { z } from "zod";
import { rowOf } from "./rowOf";

interface Row {
  id: string;
  amount: number | null;
  starts?: number;
  parts: { year: number; kept?: boolean }[];
}
const parts = z.array(z.object({ year: z.number(), kept: z.boolean().optional() }));
const shape = { id: z.string(), amount: z.number().nullable(), starts: z.number().optional(), parts };

test("a schema has every field of its type, and no other: others do not compile", () => {
  const { starts, ...lacking } = shape;
  expect(rowOf<Row>()(shape).parse({ id: "a", amount: null, parts: [] })).toEqual({ id: "a", amount: null, parts: [] });
  // @ts-expect-error An optional field is missing.
  rowOf<Row>()(lacking);
  // @ts-expect-error The type has no such field.
  rowOf<Row>()({ ...shape, more: starts });
  // @ts-expect-error The field may be null.
  rowOf<Row>()({ ...shape, amount: z.number() });
  // @ts-expect-error The field may be missing.
  rowOf<Row>()({ ...shape, starts: z.number() });
  // @ts-expect-error The field is never null.
  rowOf<Row>()({ ...shape, id: z.string().nullable() });
  // @ts-expect-error An optional field of a part is missing.
  rowOf<Row>()({ ...shape, parts: z.array(z.object({ year: z.number() })) });
});
