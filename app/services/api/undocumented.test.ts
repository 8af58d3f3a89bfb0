import { expect, test } from "vitest";
import { z } from "zod";
import { undocumentedFields } from "./undocumented";

test("fields that a schema does not name are found, those of open objects are not", () => {
  const schema = z.array(z.object({ name: z.string(), more: z.record(z.number()), open: z.object({}).passthrough() }));
  const value = [{ name: "a", more: { any: 1 }, open: { any: 1 } }];
  expect(undocumentedFields(value, schema.parse(value))).toEqual([]);
  const extra = [...value, { ...value[0]!, set_at: "now" }];
  expect(undocumentedFields(extra, schema.parse(extra))).toEqual(["1.set_at"]);
});
