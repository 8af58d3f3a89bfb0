import { describe, expect, it } from "vitest";
import { z } from "zod";
import { systemSchema } from "~/entities/systems/system";
import { renderStatic } from "../renderStatic.test-helper";
import {
  CheckboxField,
  CheckboxGroup,
  constraintsOf,
  EntityForm,
  fromForm,
  invalid,
  NumberField,
  parseNumber,
  RadioGroup,
  SelectField,
  TextField,
  validatorOf,
} from "./index";

const schema = z.object({
  name: z.string().trim().min(1, "rules.needs_value").max(5, "rules.string_length"),
  share: z
    .number({ invalid_type_error: "rules.must_be_number" })
    .min(0, "rules.must_be_in_range")
    .max(1, "rules.must_be_in_range"),
  unit: z.enum(["EUR", "CHF"]).default("EUR"),
  years: z.array(z.string()).min(1, "rules.years_required"),
  draft: z.boolean().default(true),
  password: z.string().max(100).optional(),
});
const labels = { name: "Name", share: "Share", unit: "Currency", years: "Years", draft: "Draft", password: "Password" };
const options = ["EUR", "CHF"].map((value) => ({ value, label: value }));
const form = (
  <EntityForm
    schema={schema}
    labels={labels}
    defaultValues={{ name: "North", share: 0.5, years: ["2030"], draft: true }}
  >
    <TextField name="name" />
    <NumberField name="share" unit="1" />
    <SelectField name="unit" options={options} />
    <RadioGroup name="unit" label="Again" options={options} />
    <CheckboxGroup name="years" options={["2030", "2040"].map((value) => ({ value, label: value }))} />
    <CheckboxField name="draft" />
    <TextField name="password" type="password" />
  </EntityForm>
);

async function refused(values: [string, string][], locale = "en"): Promise<{ status: number; body: unknown }> {
  const data = new FormData();
  for (const [name, value] of values) data.append(name, value);
  const response = invalid(await validatorOf(schema, { locale }).validate(data));
  return { status: response.status, body: await response.json() };
}

describe("a form in static HTML", () => {
  it("shows defaults, constraints and labels", async () => {
    const html = await renderStatic(form);
    expect(html).toMatch(/<input[^>]*id="f-name"[^>]*required=""[^>]*maxLength="5"[^>]*value="North"/);
    // Left empty, EUR would be stored: it is chosen, and "Not specified" is no choice.
    expect(html).toMatch(
      /<select[^>]*name="unit"[^>]*><option value="EUR" selected="">EUR<\/option><option value="CHF">/,
    );
    expect(/<input[^>]*type="radio"[^>]*>/.exec(html)?.[0]).toMatch(/value="EUR"/);
    expect(/<input[^>]*type="radio"[^>]*>/.exec(html)?.[0]).toMatch(/checked=""/);
    expect(html).not.toContain("Not specified");
    expect(html).toContain('<label for="f-share">Share<span class="required" aria-hidden="true"> *</span></label>');
    expect(html).toContain("From 0 to 1");
    expect(html).toMatch(/name="draft" checked="" value="true"/);
    expect(html).toMatch(/id="f-years" name="years" checked="" value="2030"/);
    expect(html).not.toContain("style=");
    expect(html).not.toContain('role="alert"');
  });

  it("keeps what was typed and says what is wrong, without secrets", async () => {
    const { status, body } = await refused([
      ["name", "Northern"],
      ["share", "a lot"],
      ["unit", "CHF"],
      ["years", ""],
      ["draft", "false"],
      ["password", "correct horse"],
    ]);
    expect(status).toBe(422);
    const html = await renderStatic(form, { actionData: body });
    expect(html).toContain('value="Northern"');
    expect(html).toContain('value="a lot"');
    expect(html).toContain("Use at most 5 characters.");
    expect(html).toContain('<a href="#f-share">Share: Enter a number.</a>');
    expect(html).toContain("3 entries need your attention");
    expect(html).toMatch(/id="f-name"[^>]*aria-invalid="true"/);
    expect(html).toMatch(/aria-describedby="f-name-error"/);
    expect(html).toMatch(/<option value="CHF" selected="">/);
    expect(html).not.toMatch(/name="draft" checked=""/);
    expect(html).not.toContain("correct horse");
  });

  it("speaks German and French", async () => {
    const { body } = await refused(
      [
        ["name", "Nord"],
        ["share", "1,5"],
        ["years", "2030"],
      ],
      "de",
    );
    const german = await renderStatic(form, { actionData: body, locale: "de" });
    expect(german).toContain("Geben Sie eine Zahl von 0 bis 1 ein.");
    expect(german).toContain('value="1,5"');
    const french = await renderStatic(form, { actionData: body, locale: "fr" });
    expect(french).toContain("Saisissez un nombre de 0 à 1.");
    expect(await renderStatic(form, { locale: "fr" })).toContain('value="0,5"');
  });
});

describe("constraints of a schema", () => {
  it("reads required, bounds and lengths", () => {
    expect(constraintsOf(systemSchema, "name")).toMatchObject({ required: true, maxLength: 200 });
    expect(constraintsOf(systemSchema, "unit").required).toBe(false);
    expect(constraintsOf(schema, "share")).toMatchObject({ kind: "number", min: 0, max: 1, required: true });
    expect(constraintsOf(systemSchema, "properties.country_code")).toMatchObject({ maxLength: 2 });
    expect(constraintsOf(schema, "nothing")).toEqual({ required: false, kind: "other" });
  });
});

describe("reading form data", () => {
  it("refuses a text where a number stands, also by a schema that makes numbers of texts", async () => {
    const years = z.object({ year: z.coerce.number({ invalid_type_error: "rules.must_be_number" }).min(2000) });
    const data = new FormData();
    data.append("year", "next year");
    const response = invalid(await validatorOf(years, { locale: "en" }).validate(data));
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { fieldErrors: { year: "rules.must_be_number" } },
    ]);
  });

  const kinds = z.object({
    a: z.number().nullable(),
    b: z.boolean(),
    c: z.array(z.number()),
    d: z.object({ e: z.number().default(3) }),
    f: z.union([z.number(), z.boolean(), z.null()]),
  });
  it("follows the types of the schema", () => {
    const read = (data: unknown, locale?: string) => fromForm(kinds, data, locale).value;
    expect(read({ a: "", b: ["false", "true"], c: ["1", ""], d: { e: "" }, f: "" })).toEqual({
      a: null,
      b: true,
      c: [1],
      d: {},
      f: null,
    });
    expect(read({ a: "1,5", b: "false", c: "2", d: { e: "4" }, f: "true" }, "de")).toEqual({
      a: 1.5,
      b: false,
      c: [2],
      d: { e: 4 },
      f: true,
    });
  });

  it.each([
    ["1.5", "en", 1.5],
    ["1,5", "de", 1.5],
    ["1,5", "en", 1.5],
    ["1 234,5", "fr", 1234.5],
    ["1.234,5", "de", 1234.5],
    ["1,234.5", "en", 1234.5],
    ["1,234,567", "en", 1234567],
    ["0.125", "de", 0.125],
    ["−3", "en", -3],
    ["1e-6", "de", 1e-6],
    ["12.", "en", 12],
  ])("reads %s in %s", (text, locale, value) => expect(parseNumber(text, locale)).toEqual({ value }));

  it("refuses what could be two numbers, and what is none", () => {
    expect(parseNumber("1,234", "en")).toEqual({ problem: "ambiguous" });
    expect(parseNumber("1.234", "de")).toEqual({ problem: "ambiguous" });
    for (const text of ["", "x", "1.2.3", "1,2,3", "0x10", "Infinity", "1e999", "--1"])
      expect(parseNumber(text, "en"), text).toEqual({ problem: "not_number" });
  });
});
