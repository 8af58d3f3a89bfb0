import type { Locale } from "~/entities/core/locale";
import type { Optimization } from "~/entities/optimizations/optimization";
import type { InputRef } from "~/entities/optimizations/variation";
import type { OfferedAsk } from "~/entities/studies/payback/form";
import type { PaybackSettings } from "~/entities/studies/payback/settings";
import type { Actor } from "~/services/core/access.server";
import { complain, type Refusal } from "~/services/core/outcome";
import type { Stored } from "~/services/core/store.server";
import { readResult } from "~/services/optimizations/state.server";
import { type StudyInput, studyInputs } from "../inputs.server";
import { investsByCosts } from "../nearOptimal.server";
import { LEAST_BUILT } from "../whyNot.server";

/** Whether a run can be asked what makes its plan pay back: it decides what is built, by its costs, which have no cap, all years at once. */
export const canAskPayback = (run: Optimization): boolean => investsByCosts(run) && run.config.cost_cap === null;

/** What a plan builds, by its costs of investment. */
interface BuiltAsks {
  /** Prices and costs that the run read, what matters most first; of investment those of what is built. */
  prices: StudyInput[];
  /** Costs of investment of what is built. */
  investments: StudyInput[];
}

/** What may be asked of a run; nothing where it builds nothing. */
export function paybackInputs(actor: Actor, run: Stored<Optimization>, locale: Locale): BuiltAsks {
  const result = readResult(actor, run.optimization_id);
  const built = new Set(result?.tables.capacities.flatMap((row) => (row.new > LEAST_BUILT ? [row.componentId] : [])));
  if (built.size === 0) return { prices: [], investments: [] };
  const currency = `${result!.currency}/`;
  const money = studyInputs(actor, run.optimization_id, locale).filter(({ unit }) => unit.startsWith(currency));
  const isOfBuilding = ({ parameter_type }: StudyInput) => parameter_type === "investment_cost";
  const isBuilt = ({ component_id }: StudyInput) => component_id !== null && built.has(component_id);
  return {
    prices: money.filter((input) => !isOfBuilding(input) || isBuilt(input)),
    investments: money.filter((input) => isOfBuilding(input) && isBuilt(input)),
  };
}

/** Key of the grant among those of inputs. */
export const GRANT = "grant";

/** What names an input: settings of a study take nothing else of it. */
const refOf = ({ component_id, place_id, parameter_type, impact }: StudyInput): InputRef => ({
  component_id,
  place_id,
  parameter_type,
  impact,
});

/** The same as questions: the grant first. */
export function paybackAsks({ prices, investments }: BuiltAsks): OfferedAsk[] {
  const asks = prices.map((input): OfferedAsk => ({ key: input.key, ask: { of: "inputs", inputs: [refOf(input)] } }));
  if (investments.length > 0) asks.unshift({ key: GRANT, ask: { of: "grant", inputs: investments.map(refOf) } });
  return asks;
}

/** A payback is of an investment at least costs that sees all years at once; a grant is of costs of investment. */
export function checkPaybackStudy(run: Optimization, { asks }: PaybackSettings): Refusal | undefined {
  if (!canAskPayback(run)) return complain("optimization_id", "rules.needs_cost_investment");
  for (const [i, { of, inputs }] of asks.entries()) {
    const at = inputs.findIndex(
      ({ parameter_type, impact }) => of === "grant" && (parameter_type !== "investment_cost" || impact !== "money"),
    );
    if (at !== -1) return complain(`settings.asks.${i}.inputs.${at}.parameter_type`, "rules.grant_of_investment");
  }
  return undefined;
}
