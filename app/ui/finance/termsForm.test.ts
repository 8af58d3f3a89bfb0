import { describe, expect, it } from "vitest";
import { type FinanceTerms, financeTermsSchema, plainTerms } from "~/entities/finance/terms";
import { formOfTerms, termsForm, termsOfForm } from "~/entities/finance/termsForm";
import { fieldErrorsOf, fromForm } from "~/ui/kit/fields";

const whole = financeTermsSchema.parse({
  finance_terms_id: "t",
  system_id: "s",
  name: "Bank",
  note: "Offer of 12 March",
  basis: { years: 20, discount_rate_percent: 5, equity_return_percent: 8, inflation_percent: 2, equipment_percent: -1 },
  price_paths: [{ carrier_id: "electricity", percent: 2.5 }],
  grants: [{ name: "Roofs", kind: "per_size", rate: 190, component_id: "pv", cap: 9000 }],
  costs: { connection: 8000, insurance_percent: 0.5, land: 300, other: 100 },
  loan: { share_percent: 80, rate_percent: 4, years: 15, kind: "linear", grace_years: 2, fee_percent: 1 },
  tax: { rate_percent: 25, depreciation: "table", table_percent: [20, 32, 19.2], credit_percent: 10 },
  residual: { kind: "share", share_percent: 5 },
  ageing: { output_percent: 0.4, battery_cycles: 6000 },
  contract: { price: 180, growth_percent: 1, fee: 60 },
});

/** What the browser sends of a form's values: every field as a text. */
const sent = (values: unknown): unknown =>
  Array.isArray(values)
    ? values.map(sent)
    : typeof values === "object" && values !== null
      ? Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sent(value)]))
      : values === null || values === undefined
        ? ""
        : String(values);
const validate = (values: unknown) => {
  const { value } = fromForm(termsForm, sent(values), "en");
  const result = termsForm.safeParse(value);
  return result.success ? { terms: termsOfForm(result.data) } : { errors: fieldErrorsOf(termsForm, result.error) };
};

const withoutIds = (terms: FinanceTerms) =>
  financeTermsSchema.omit({ finance_terms_id: true, system_id: true }).parse(terms);

describe("the form of terms", () => {
  it("sends back what it was filled with", () => {
    expect(validate(formOfTerms(whole, ["electricity", "gas"]))).toEqual({ terms: withoutIds(whole) });
  });
  it("has nothing but a name where nothing is entered", () => {
    const terms = withoutIds(plainTerms("s"));
    expect(validate({ ...formOfTerms(null, ["electricity"]), name: "-" })).toEqual({ terms });
  });
  it("tells at the field what is missing or wrong", () => {
    const values = { ...formOfTerms(null, []), name: "Bank" };
    const rows = [...values.grants];
    rows[1] = { ...rows[1]!, kind: "per_cost", rate: 120 } as never;
    const reply = validate({
      ...values,
      grants: rows,
      loan: { kind: "annuity", rate_percent: 4, years: 5, grace_years: 5 },
      tax: { ...values.tax, rate_percent: 25 },
      residual: { kind: "share" },
    });
    expect(reply.errors).toMatchObject({
      "grants[1].rate": expect.stringContaining("must_be_at_most") as string,
      "loan.share_percent": expect.stringContaining("needs_value") as string,
      "tax.depreciation_years": expect.stringContaining("needs_value") as string,
      "residual.share_percent": expect.stringContaining("needs_value") as string,
    });
    expect(Object.keys(reply.errors!)).toHaveLength(4);
    expect(
      validate({ ...values, loan: { share_percent: 50, rate_percent: 4, years: 5, grace_years: 5, kind: "annuity" } })
        .errors,
    ).toEqual({
      "loan.grace_years": expect.stringContaining("finance.rules.grace_too_long") as string,
    });
    expect(
      validate({ ...values, tax: { ...values.tax, rate_percent: 25, depreciation: "table", table_percent: "60 60" } })
        .errors,
    ).toEqual({
      "tax.table_percent": expect.stringContaining("finance.rules.table_above_100") as string,
    });
    expect(
      validate({ ...values, tax: { ...values.tax, rate_percent: 25, depreciation: "table", table_percent: "60 x" } })
        .errors,
    ).toHaveProperty(["tax.table_percent"]);
  });
});
