import type { Optimization } from "~/entities/optimizations/optimization";
import type { Actor } from "~/services/core/access.server";
import type { Stored } from "~/services/core/store.server";
import { scenarioRows } from "~/services/scenarios/scenarios.server";

/** The name asked for, with the first number that no scenario of the run's system has. */
export function freeScenarioName(actor: Actor, { system_id }: Stored<Optimization>, name: string): string {
  const names = new Set(scenarioRows(actor, system_id).map((row) => row.name));
  const short = name.slice(0, 190);
  let number = 1;
  while (names.has(`${short} ${number}`)) number++;
  return `${short} ${number}`;
}
