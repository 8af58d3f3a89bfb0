import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { unwrap } from "~/entities/core/constraints";
import { GENERATION_TYPES, generationForm } from "~/entities/generation/generation";
import { STEP_SCHEMAS } from "~/entities/optimizations/optimizationForm";
import { PERIOD_TYPES } from "~/entities/portfolio/dealProducts";
import { periodForm, tradingForm } from "~/entities/portfolio/wizard";
import { constraintsOf, validatorOf } from "~/ui/kit/fields";

/**
 * A star says that a field must be filled in. Each form is sent empty: exactly the fields that come back with a message are those that
 * have a star, and the message is the same sentence everywhere.
 */

const SOURCES = globSync("app/{entities,ui,routes}/**/*.{ts,tsx}").filter((file) => !/\.test|\.server/.test(file));
const texts = new Map(SOURCES.map((file) => [file, readFileSync(file, "utf8")]));
/** Schemas that a form of a page names. */
const names = new Set(
  [...texts.values()].flatMap((text) => [...text.matchAll(/\bschema=\{(\w+)\}/g)].map(([, name]) => name!)),
);
const forms = new Map<string, z.ZodTypeAny>([
  ...GENERATION_TYPES.map((type) => [`generation of ${type}`, generationForm(type)] as const),
  ...PERIOD_TYPES.map((period) => [`period of ${period}`, periodForm(period)] as const),
  ...Object.entries(STEP_SCHEMAS).map(([step, schema]) => [`step ${step}`, schema as z.ZodTypeAny] as const),
  ["trading", tradingForm(2)],
]);

beforeAll(async () => {
  for (const [file, text] of texts) {
    if (file.startsWith("app/routes") || ![...names].some((name) => text.includes(`export const ${name} =`))) continue;
    const exported = (await import(resolve(file))) as Record<string, unknown>;
    for (const name of names) if (exported[name] instanceof z.ZodType) forms.set(name, exported[name]);
  }
});

/** Names of the fields of a form that hold one value or a list of values: "a.b" of an object within. */
function fieldsOf(schema: z.ZodTypeAny, prefix = ""): string[] {
  const { base } = unwrap(schema);
  if (!(base instanceof z.ZodObject)) return [];
  return Object.entries(base.shape as Record<string, z.ZodTypeAny>).flatMap(([key, field]) => {
    const inner = unwrap(field).base;
    if (inner instanceof z.ZodObject) return fieldsOf(inner, `${prefix}${key}.`);
    return inner instanceof z.ZodRecord || inner instanceof z.ZodTuple ? [] : [`${prefix}${key}`];
  });
}

/** What the form says at its fields when all are left empty. */
async function messagesOfEmpty(schema: z.ZodTypeAny): Promise<Record<string, string>> {
  const form = new FormData();
  for (const name of fieldsOf(schema)) form.set(name, "");
  return (await validatorOf(schema).validate(form)).error?.fieldErrors ?? {};
}

describe("a star", () => {
  test("is at every field that a form refuses empty, and at no other", async () => {
    expect(forms.size).toBeGreaterThan(70);
    const untrue: string[] = [];
    for (const [form, schema] of forms) {
      const messages = await messagesOfEmpty(schema);
      for (const name of fieldsOf(schema))
        if (constraintsOf(schema, name).required !== name in messages)
          untrue.push(`${form} ${name}: ${messages[name] ?? "has a star and is taken"}`);
    }
    expect(untrue).toEqual([]);
  });

  test("is there for a day, which a schema refines", () => {
    expect(constraintsOf(forms.get("gooForm")!, "start_date").required).toBe(true);
    expect(constraintsOf(periodForm("custom"), "end_date").required).toBe(true);
    expect(constraintsOf(periodForm("year"), "end_date").required).toBe(false);
  });
});

test("a day that is left empty is required like any other field", async () => {
  // Each schema has its own sentence for a wrong day; of an empty one it would say something else than other fields do.
  const days = [...forms].map(async ([form, schema]) =>
    Object.entries(await messagesOfEmpty(schema))
      .filter(([, message]) => /date_invalid|currency|country|symbol|phone_invalid/.test(message))
      .map(([name]) => `${form} ${name}`),
  );
  expect((await Promise.all(days)).flat()).toEqual([]);
  expect((await messagesOfEmpty(forms.get("gooForm")!))["start_date"]).toBe("rules.needs_value");
});
