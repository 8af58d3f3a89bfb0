import { sitePaths } from "~/entities/core/sitePaths";
import type { PriceScenario } from "~/entities/parameters/parameter";
import { elementQuery, type ElementRef } from "~/entities/parameters/parameterElement";

/** What a parameter is entered for, as the wizard carries it from step to step in the query. */
export interface ParameterQuery {
  scenario_id?: string | null;
  element?: ElementRef | null;
  parameter_type?: string | null;
  impact?: string | null;
  price_scenario?: PriceScenario | null;
  /** The row whose series is replaced. */
  parameter_id?: string | null;
}

export function parameterQuery(query: ParameterQuery, more: Record<string, string | null> = {}): string {
  const params = new URLSearchParams(query.element ? elementQuery(query.element) : {});
  for (const name of ["scenario_id", "parameter_type", "impact", "parameter_id"] as const) {
    const value = query[name];
    if (value) params.set(name, value);
  }
  if (query.price_scenario && query.price_scenario !== "base") params.set("price_scenario", query.price_scenario);
  for (const [name, value] of Object.entries(more)) if (value !== null) params.set(name, value);
  return `?${params.toString()}`;
}

/** The wizard's address at a step. */
export const wizardPath = (systemId: string, step: 1 | 2 | 3, query: ParameterQuery): string =>
  `${sitePaths(systemId).newParameter}${parameterQuery(query, { step: String(step) })}`;
