import { COOLING_SHARE, EXTENTS, needsOf } from "./kinds";
import { completed, type QuickSite } from "./quickSite";
import { leastPower } from "./wide";

interface Contradiction {
  field: keyof QuickSite;
  /** A sentence of the page's rules. */
  rule: string;
  params?: Record<string, number>;
}

/** Fields that would be passed over, with what they need. */
const NEEDS: readonly [field: keyof QuickSite, needed: keyof QuickSite, rule: string][] = [
  ["cold_store_kwh", "cold_mwh", "no_cold"],
  ["water_tank_kwh", "water_mwh", "no_water"],
  ["process_kw", "process_mwh", "no_process"],
  ["biogas_kw", "manure_mwh", "no_manure"],
  ["loan_rate_percent", "loan_percent", "no_loan"],
  ["loan_years", "loan_percent", "no_loan"],
];

/** So many times what is usual of a kind of site is another unit, or another kind. */
const FAR_ABOVE = 300;

/** The first answer that would be passed over, or cannot be; null where all fit together. What is there and would be left out is asked about. */
export function contradiction(answers: QuickSite): Contradiction | null {
  const { heat_mwh, pv_kw, pv_max_kw, process_mwh, process_kw } = answers;
  const energy = (["electricity_mwh", "heat_mwh"] as const).find(
    // Of a kind that usually has none nothing can be said.
    (field) => (answers[field] ?? 0) > FAR_ABOVE * (needsOf(answers.kind, answers.extent)[field] || Infinity),
  );
  if (energy) return { field: energy, rule: "energy_large" };
  const isEntered = (field: keyof QuickSite): boolean => Number(answers[field] ?? 0) > 0;
  const heater = (["boiler_kw", "heat_pump_kw", "chp_kw", "network_m", "tank_kwh"] as const).find(isEntered);
  if (heat_mwh === 0 && heater) return { field: heater, rule: "no_heat" };
  if (isEntered("network_loss_w") && completed(answers).network_m === 0)
    return { field: "network_loss_w", rule: "no_network" };
  if (pv_max_kw !== null && pv_max_kw < (pv_kw ?? 0)) return { field: "pv_max_kw", rule: "less_than_there" };
  const cools = answers.cold_mwh === null && COOLING_SHARE[answers.kind] !== undefined;
  for (const [field, needed, rule] of NEEDS)
    if (isEntered(field) && !isEntered(needed) && !(needed === "cold_mwh" && cools)) return { field, rule };
  if (isEntered("extent") && !EXTENTS[answers.kind]) return { field: "extent", rule: "no_extent" };
  if (answers.build.includes("biogas") && !isEntered("manure_mwh")) return { field: "manure_mwh", rule: "no_manure" };
  if (answers.ev_waits && !isEntered("evs")) return { field: "evs", rule: "no_cars" };
  const loan = (["loan_rate_percent", "loan_years"] as const).find((field) => answers[field] === null);
  if (isEntered("loan_percent") && loan) return { field: loan, rule: "loan_open" };
  if (process_mwh && process_kw !== null) {
    const least = leastPower(process_mwh, answers.process_from, answers.process_until);
    if (process_kw < least) return { field: "process_kw", rule: "process_slow", params: { least: Math.ceil(least) } };
  }
  return null;
}
