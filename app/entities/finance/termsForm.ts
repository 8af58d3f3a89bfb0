import { z } from "zod";
import { description, finiteNumber, requiredText } from "~/entities/core/shared";
import {
  DEPRECIATION_METHODS,
  type FinanceTerms,
  financeTermsSchema,
  GRANT_KINDS,
  GRANT_TAXES,
  LOAN_KINDS,
  LOSS_RULES,
  MOST_GRANTS,
  RESIDUAL_KINDS,
} from "./terms";

const entered = finiteNumber.nullable().default(null);

/** Numbers of a table in one field: separated by spaces or semicolons, with a decimal comma or dot. */
const listText = z.string().trim().max(600, "rules.string_length").default("");

const fields = {
  name: requiredText(120),
  note: description.default(""),
  basis: z.object({
    years: entered,
    discount_rate_percent: entered,
    equity_return_percent: entered,
    inflation_percent: entered,
    equipment_percent: entered,
  }),
  price_paths: z.array(z.object({ carrier_id: z.string(), percent: entered })).default([]),
  grants: z
    .array(
      z.object({
        name: z.string().default(""),
        kind: z.enum(GRANT_KINDS).default("per_size"),
        rate: entered,
        component_id: z.string().nullable().default(null),
        cap: entered,
      }),
    )
    .default([]),
  costs: z.object({ connection: entered, insurance_percent: entered, land: entered, other: entered }),
  loan: z.object({
    share_percent: entered,
    rate_percent: entered,
    years: entered,
    kind: z.enum(LOAN_KINDS).default("annuity"),
    grace_years: entered,
    fee_percent: entered,
  }),
  tax: z.object({
    rate_percent: entered,
    losses: z.enum(LOSS_RULES).default("carried"),
    depreciation: z.enum(DEPRECIATION_METHODS).default("straight"),
    depreciation_years: entered,
    declining_percent: entered,
    table_percent: listText,
    first_year_percent: entered,
    credit_percent: entered,
    credit_basis_percent: entered,
    grants: z.enum(GRANT_TAXES).default("basis"),
  }),
  residual: z.object({ kind: z.enum(RESIDUAL_KINDS).default("straight"), share_percent: entered }),
  ageing: z.object({ output_percent: entered, battery_cycles: entered }),
  contract: z.object({ price: entered, growth_percent: entered, fee: entered }),
  expected: z.string().nullable().default(null),
};
type Fields = z.output<z.ZodObject<typeof fields>>;

/** What is left empty is not there, so that the default of the terms counts. */
const filled = <T extends object>(row: T): object =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== ""));

const listOf = (text: string): number[] =>
  text
    .split(/[\s;]+/)
    .filter(Boolean)
    .map((word) => Number(word.replace(",", ".")));

/** Rows of grants that are filled in, by their place in the form. */
const grantRows = ({ grants }: Fields): number[] => grants.flatMap(({ rate }, i) => (rate === null ? [] : [i]));

function termsInput(form: Fields): Omit<z.input<typeof financeTermsSchema>, "finance_terms_id" | "system_id"> {
  const { loan, tax, contract } = form;
  const has = (row: object, ...ignored: string[]) =>
    Object.entries(row).some(([name, value]) => typeof value === "number" && !ignored.includes(name));
  const input: Record<string, unknown> = {
    name: form.name,
    note: form.note,
    basis: filled(form.basis),
    price_paths: form.price_paths.filter(({ percent }) => percent !== null),
    grants: grantRows(form).map((i) => filled(form.grants[i]!)),
    costs: filled(form.costs),
    // A loan begins with its share, a tax with its rate: what else is entered needs them.
    loan: has(loan) ? filled(loan) : null,
    tax: has(tax) || tax.table_percent !== "" ? { ...filled(tax), table_percent: listOf(tax.table_percent) } : null,
    residual: filled(form.residual),
    ageing: filled(form.ageing),
    contract: has(contract) ? filled(contract) : null,
  };
  return input as ReturnType<typeof termsInput>;
}

/** The form of terms; its rules are those of the terms themselves, told at the fields. */
export const termsForm = z.object(fields).superRefine((form, context) => {
  const parsed = financeTermsSchema.safeParse({ finance_terms_id: "new", system_id: "new", ...termsInput(form) });
  if (parsed.success) return;
  const rows = grantRows(form);
  const paths = form.price_paths.flatMap(({ percent }, i) => (percent === null ? [] : [i]));
  for (const issue of parsed.error.issues) {
    const [group, at, ...rest] = issue.path;
    const row = group === "grants" ? rows[Number(at)] : group === "price_paths" ? paths[Number(at)] : undefined;
    const path =
      row !== undefined ? [group!, row, ...rest] : group === "tax" && at === "table_percent" ? [group, at] : issue.path;
    context.addIssue({ ...issue, path });
  }
});

/** The terms of a form that passed its rules, without the ids that they are stored under. */
export const termsOfForm = (form: Fields): Omit<FinanceTerms, "finance_terms_id" | "system_id"> =>
  financeTermsSchema.omit({ finance_terms_id: true, system_id: true }).parse(termsInput(form));

/** Rows of grants that a form offers: those there are and two more, MOST_GRANTS at most. */
export const grantRowCount = (grants: readonly unknown[]): number =>
  Math.min(MOST_GRANTS, Math.max(3, grants.length + 2));

/** Values of the form for terms, or for new ones; `carriers` are offered a price path each. */
export function formOfTerms(terms: FinanceTerms | null, carriers: readonly string[]) {
  const paths = new Map(terms?.price_paths.map(({ carrier_id, percent }) => [carrier_id, percent]));
  const empty = { name: "", kind: "per_size" as const, rate: null, component_id: null, cap: null };
  const grants = terms?.grants ?? [];
  const { table_percent = [], ...tax } = terms?.tax ?? {};
  const noted = <T extends number>(value: T | undefined, usual: number): T | null =>
    value === undefined || value === usual ? null : value;
  return {
    name: terms?.name ?? "",
    note: terms?.note ?? "",
    basis: {
      years: terms?.basis.years ?? null,
      discount_rate_percent: terms?.basis.discount_rate_percent ?? null,
      equity_return_percent: terms?.basis.equity_return_percent ?? null,
      inflation_percent: noted(terms?.basis.inflation_percent, 0),
      equipment_percent: noted(terms?.basis.equipment_percent, 0),
    },
    price_paths: [...new Set([...carriers, ...paths.keys()])].map((carrier_id) => ({
      carrier_id,
      percent: paths.get(carrier_id) ?? null,
    })),
    grants: Array.from({ length: grantRowCount(grants) }, (_, i) => grants[i] ?? empty),
    costs: {
      connection: noted(terms?.costs.connection, 0),
      insurance_percent: noted(terms?.costs.insurance_percent, 0),
      land: noted(terms?.costs.land, 0),
      other: noted(terms?.costs.other, 0),
    },
    loan: { kind: "annuity", ...terms?.loan },
    tax: {
      losses: "carried",
      depreciation: "straight",
      grants: "basis",
      ...tax,
      table_percent: table_percent.join(" "),
    },
    residual: terms?.residual ?? { kind: "straight", share_percent: null },
    ageing: {
      output_percent: noted(terms?.ageing.output_percent, 0),
      battery_cycles: terms?.ageing.battery_cycles ?? null,
    },
    contract: { ...terms?.contract },
  };
}
