import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { ParameterType } from "~/entities/catalogue/parameterType";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import type { Optimization } from "~/entities/optimizations/optimization";
import { parseFormula } from "~/entities/parameters/formula";
import type { Parameter } from "~/entities/parameters/parameter";
import type { Findings } from "../findings";
import { type IgnoredReason, ignoredReason, type RunFacts } from "./reading";
import { ENGINE_READINGS, runFacts } from "./readings";

/** Parameters of a type that somebody entered and that a run leaves aside. */
export interface IgnoredParameters {
  parameter_type: string;
  /** Rows that are stored for it under the scenarios of the run. */
  count: number;
  why: IgnoredReason;
}

type Stored = Pick<Parameter, "system_id" | "node_id" | "line_id" | "scenario_id" | "properties">;
type Run = Pick<Optimization, "optimization_id_invest" | "config" | "scenario_ids">;

/**
 * What of the stored parameters of a system a run leaves aside, by type. What the catalogue brings was not entered for the system.
 * A type that no run reads counts by way of a formula of one that counts.
 */
export function ignoredParameters(
  parameters: readonly Stored[],
  types: ReadonlyMap<string, ParameterType>,
  run: Run,
): IgnoredParameters[] {
  const scenarios = new Set([...run.scenario_ids, BASE_SCENARIO_ID]);
  const facts = runFacts(run);
  const counts = new Map<string, number>();
  const formulasOf = new Map<string, Set<string>>();
  for (const { system_id, node_id, line_id, scenario_id, properties } of parameters) {
    if (!scenarios.has(scenario_id)) continue;
    const { type, formula } = properties;
    if (formula) formulasOf.set(type, (formulasOf.get(type) ?? new Set<string>()).add(formula));
    if (system_id !== null || node_id !== null || line_id !== null) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const partsOf = (type: string): readonly string[] => [
    ...(types.get(type)?.fixproperties.formula_children ?? []),
    ...[...(formulasOf.get(type) ?? [])].map(parseFormula).flatMap((one) => (one.ok ? one.formula.children : [])),
  ];
  const counting = new Set<string>(ENGINE_READINGS.map(({ type }) => type).filter((type) => !why(type)));
  // A set yields what is added to it while it is gone through.
  for (const type of counting) for (const part of partsOf(type)) counting.add(part);
  const stored = (type: ParameterTypeName): string[] => impactsOf(parameters, scenarios, run, type);
  const unheld = limitsNotHeld(stored, facts);
  const untraded = allocationsNotTraded(stored, facts);
  return [...counts].flatMap(([parameter_type, count]): IgnoredParameters[] => {
    if (parameter_type === LIMIT && unheld > 0) return [{ parameter_type, count: unheld, why: "status_quo_limit" }];
    if (parameter_type === ALLOCATION && untraded > 0)
      return [{ parameter_type, count: untraded, why: "no_certificate_price" }];
    const reason = counting.has(parameter_type) ? null : why(parameter_type);
    return reason === null ? [] : [{ parameter_type, count, why: reason }];
  });

  function why(type: string): IgnoredReason | null {
    return ignoredReason(ENGINE_READINGS, type, facts);
  }
}

const LIMIT: ParameterTypeName = "emission_limit";
const ALLOCATION: ParameterTypeName = "emission_free_allocation";
const PRICE: ParameterTypeName = "emission_price";

/** The impact of each stored parameter of a type; a limit or price entered without an impact is one of CO2. */
const impactsOf = (
  parameters: readonly Stored[],
  scenarios: ReadonlySet<string>,
  { config }: Run,
  type: ParameterTypeName,
): string[] =>
  parameters
    .filter(({ scenario_id, properties }) => scenarios.has(scenario_id) && properties.type === type)
    // A price for another case of prices is none here.
    .filter(({ properties: { price_scenario: of = "base" } }) => of === "base" || of === config.price_scenario)
    .map(({ properties }) => properties.impact ?? "CO2");

/** How many limits of emissions a status quo is not held to: those of emissions that no allowances can be bought for. */
function limitsNotHeld(stored: (type: ParameterTypeName) => string[], { kind, flags }: RunFacts): number {
  if (kind !== "status_quo" || !flags.total_annual_emission_limit) return 0;
  const traded = new Set(flags.emission_trade ? stored(PRICE) : []);
  return stored(LIMIT).filter((impact) => !traded.has(impact)).length;
}

/** How many free allocations are of emissions whose allowances have no price. */
function allocationsNotTraded(stored: (type: ParameterTypeName) => string[], { flags }: RunFacts): number {
  if (!flags.emission_trade) return 0;
  const traded = new Set(stored(PRICE));
  return stored(ALLOCATION).filter((impact) => !traded.has(impact)).length;
}

/** One remark per type, with how many parameters of it are left aside. */
export function noteIgnoredTypes(
  snapshot: SystemSnapshot,
  run: Run,
  types: ReadonlyMap<string, ParameterType>,
  findings: Findings,
): void {
  for (const { parameter_type, count, why } of ignoredParameters(snapshot.parameters, types, run))
    findings.addStored(why === "no_run" ? "parameter_without_effect" : "parameter_unused", "info", {
      parameterType: parameter_type,
      amount: count,
      detail: why === "no_run" ? parameter_type : why,
    });
}
