import type { StoredResult } from "~/entities/results/result";
import type { CsvTable } from "~/services/core/csv";
import type { StatusQuoView } from "./statusQuo.server";

interface Words {
  t: (key: string) => string;
  carriers: Readonly<Record<string, string>>;
  /** Component names of both runs by id. */
  names: Readonly<Record<string, string>>;
}

/** A figure without and with what is built; null where a side has none. */
interface Comparison {
  statusQuo: number | null;
  plan: number | null;
}

/** All values of the status-quo page, unscaled and for all years; null where there is nothing to compare with. */
export function statusQuoTable(view: StatusQuoView, { currency }: StoredResult, words: Words): CsvTable | null {
  const { profitability, years, levelized } = view;
  const { t, carriers, names } = words;
  if (!profitability) return null;
  const rows: (string | number | null)[][] = [];
  const line = (name: string, year: number | null, { statusQuo, plan }: Comparison, unit: string) =>
    rows.push([name, year, statusQuo, plan, (plan ?? 0) - (statusQuo ?? 0), unit]);
  const figure = (key: string, value: number | null, unit: string) =>
    rows.push([t(`status_quo.${key}`), null, null, null, value, unit]);
  figure("npv", profitability.npv, currency);
  figure("extra_investment", profitability.extraInvestment, currency);
  figure("rate", profitability.rate, "1");
  figure("payback", profitability.payback, "a");
  figure("discounted_payback", profitability.discountedPayback, "a");
  for (const { year, kinds, emissions, energy, capacities, ...sum } of years) {
    for (const row of kinds) line(t(`kind.${row.kind}`), year, row, `${currency}/a`);
    line(t("csv.yearly_costs"), year, sum, `${currency}/a`);
    for (const row of emissions) line(t(`impact.${row.impact}`), year, row, "kg/a");
    for (const { carrierId, statusQuo, plan } of energy)
      for (const key of ["demand", "generated", "curtailed", "purchased", "sold"] as const) {
        const name = `${carriers[carrierId] ?? carrierId}: ${t(`column.${key}`)}`;
        line(name, year, { statusQuo: statusQuo?.[`${key}Mwh`] ?? 0, plan: plan?.[`${key}Mwh`] ?? 0 }, "MWh/a");
      }
    for (const row of capacities) {
      const name = `${names[row.componentId] ?? row.componentId}: ${t(`part.${row.kind}`)}`;
      line(name, year, row, row.unit);
    }
  }
  for (const { year, plan, statusQuo } of profitability.flows)
    for (const key of ["invested", "replaced", "running", "residual"] as const)
      line(
        `${t("status_quo.flow.title")}: ${t(`status_quo.flow.${key}`)}`,
        year,
        { statusQuo: statusQuo[key], plan: plan[key] },
        currency,
      );
  for (const [run, list] of Object.entries(profitability.replacements))
    for (const { year, componentId, amount } of list) {
      const name = `${t("status_quo.flow.replaced")}: ${names[componentId] ?? componentId}`;
      const isPlan = run === "plan";
      line(name, year, { statusQuo: isPlan ? null : amount, plan: isPlan ? amount : null }, currency);
    }
  for (const { carrierId, cost } of levelized.plan) {
    const old = levelized.statusQuo.find((row) => row.carrierId === carrierId)?.cost ?? null;
    const name = `${t("status_quo.levelized_title")}: ${carriers[carrierId] ?? carrierId}`;
    // What has no cost on one side is not free there: there is no difference then.
    const difference = old === null || cost === null ? null : cost - old;
    rows.push([name, null, old, cost, difference, `${currency}/MWh`]);
  }
  return {
    header: [
      t("csv.quantity"),
      t("column.year"),
      t("status_quo.statusQuo"),
      t("status_quo.plan"),
      t("status_quo.difference"),
      t("csv.unit"),
    ],
    rows,
  };
}
