import type { NoPayback } from "~/entities/results/economics/profitability";
import { type Profitability, profitabilityOf } from "~/entities/results/economics/statusQuo";
import type { RunResult } from "~/entities/results/result";
import { carrierShares, type CarrierYear } from "~/entities/results/shares";

/** The carrier whose own supply is compared. */
const OWN_SUPPLY_CARRIER = "electricity";
/** A size below this is a rest of the solver [its unit]. */
const NOTHING = 1e-5;

/** What an alternative is compared by; null: it has none of that. */
export interface AlternativeFigures {
  /** What the run minimizes where that is money, else the present value of all costs [currency], over the horizon. */
  cost: number;
  /** Present value of the status quo less that of the alternative [currency]; null without a status quo that read the same. */
  npv: number | null;
  /** Over the horizon [kg]. */
  co2: number;
  /** Lump sums of what is built, replacements left aside [currency]. */
  investment: number;
  /** Years from 1 January of the first year until the savings have made up for what was paid more. */
  payback: number | null;
  /** Why there is no payback; null where there is one, or no status quo. */
  noPayback: NoPayback | null;
  /** Generated / (generated + bought) of the electricity of all years [1]. */
  ownSupply: number | null;
  /** What is built of components, by id [their unit]; what is not is left out. */
  built: Record<string, number>;
}

type Result = Pick<RunResult, "years" | "spans" | "interestRate" | "summary" | "impact" | "components" | "tables">;

/** Energy of the second output of components by `id|year` [MWh/a], and which carrier a level is of. */
interface Energy {
  secondOutputs: Readonly<Record<string, number>>;
  carrierOf: (carrierLevelId: string) => string;
}

/** The figures of a run with a result, against the result of its status quo where there is one. */
export function alternativeFigures(
  result: Result,
  statusQuo: Result | null,
  energy: Energy,
): AlternativeFigures | null {
  const { summary, tables } = result;
  if (!summary) return null;
  const against: Profitability | null = statusQuo && profitabilityOf(result, statusQuo);
  const built: Record<string, number> = {};
  for (const row of tables.capacities)
    if (row.kind === "capacity" && row.new > NOTHING) built[row.componentId] = (built[row.componentId] ?? 0) + row.new;
  return {
    cost: result.impact === "money" ? summary.money : summary.moneyNpv,
    npv: against?.npv ?? null,
    co2: summary.impacts.CO2 ?? 0,
    investment: summary.investmentLumpSum,
    payback: against?.payback ?? against?.extendedPayback ?? null,
    noPayback: against && against.payback === null && against.extendedPayback === null ? against.noPayback : null,
    ownSupply: ownSupplyOf(result, energy),
    built,
  };
}

/** Over the horizon: each model year counts for the years that it stands for. */
function ownSupplyOf({ components, years, spans, tables }: Result, energy: Energy): number | null {
  const { operation, balances } = tables;
  const rows = carrierShares({ components, years, operation, balances, ...energy });
  const sum = (key: "generatedMwh" | "purchasedMwh"): number =>
    rows.reduce((total, row: CarrierYear) => {
      if (row.carrierId !== OWN_SUPPLY_CARRIER) return total;
      return total + row[key] * (spans[years.indexOf(row.year)] ?? 1);
    }, 0);
  const [generated, purchased] = [sum("generatedMwh"), sum("purchasedMwh")];
  return generated + purchased > 0 ? generated / (generated + purchased) : null;
}
