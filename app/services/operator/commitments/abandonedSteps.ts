import type { KeptSteps } from "~/engines/operation";
import { componentOf } from "~/engines/operation/assembly/storedPlan";
import { STEP_H } from "~/entities/operator/operation";
import type { PlanShortfall, StoredPlan } from "~/entities/operator/plan";
import type { Blocked } from "../blocked.server";

/** Without an event, a component may differ by this share of what it was to do [1]: what was measured is never quite what was planned. */
const NEARLY = 0.05;

interface Known {
  kept: KeptSteps | undefined;
  blocked: ReadonlyMap<string, Pick<Blocked, "windows" | "kinds">>;
  names: ReadonlyMap<string, string>;
}

/**
 * Says of each approved step that was given up why. Reasons are an event of the component, one of another component, or values that are
 * other than when it was approved. Of the latter, components that nearly do what was approved are a remark and no warning.
 */
export function explainAbandonedSteps(
  shortfalls: readonly PlanShortfall[],
  { kept, blocked, names }: Known,
): { shortfalls: PlanShortfall[]; remarks: StoredPlan["remarks"] } {
  const elsewhere = [...blocked].find(([, { windows }]) => windows.some(([from]) => from < (kept?.steps ?? 0)))?.[0];
  const explained = shortfalls.map((shortfall): PlanShortfall => {
    if (shortfall.kind !== "kept") return shortfall;
    const outage = blocked.get(shortfall.component_id);
    const hit = outage?.windows.findIndex(([from, to]) => from < shortfall.to && to > shortfall.from) ?? -1;
    if (hit >= 0) return { ...shortfall, why: outage!.kinds[hit]! };
    if (elsewhere === undefined) return { ...shortfall, why: "values" };
    return { ...shortfall, why: "elsewhere", other: names.get(elsewhere) ?? elsewhere };
  });
  const near = nearly(explained, kept);
  return {
    shortfalls: explained.filter((shortfall) => !(shortfall.why === "values" && near.has(shortfall.component_id))),
    remarks: [...near].map(([component_id, name]) => ({ key: "kept_nearly", component_id, name })),
  };
}

/** Components that differ by little from what was approved, without an event; with their names. */
function nearly(explained: readonly PlanShortfall[], approvedSteps: KeptSteps | undefined): Map<string, string> {
  const differs = new Map<string, { name: string; kwh: number }>();
  for (const { why, component_id, name, amount } of explained)
    if (why === "values") differs.set(component_id, { name, kwh: amount + (differs.get(component_id)?.kwh ?? 0) });
  const near = new Map<string, string>();
  for (const [component_id, { name, kwh }] of differs) {
    let approved = 0;
    for (const [id, power] of Object.entries(approvedSteps?.power ?? {}))
      if (componentOf(id) === component_id) for (const kw of power) approved += STEP_H * Math.abs(kw);
    if (kwh <= NEARLY * approved) near.set(component_id, name);
  }
  return near;
}
