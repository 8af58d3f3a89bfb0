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

/** What a plan does not reach, what it does otherwise than approved, and what of that is too little to tell each. */
interface Explanation {
  shortfalls: PlanShortfall[];
  leftSteps: PlanShortfall[];
  remarks: StoredPlan["remarks"];
}

/**
 * Tells what is not reached from approved steps that are left because that is worth more, and says of these why. Reasons are an event of the
 * component, one of another component, or values that are other than when it was approved. Each component has one entry for each reason,
 * from its first to its last step. Components that nearly do what was approved are a remark.
 */
export function explainAbandonedSteps(
  shortfalls: readonly PlanShortfall[],
  { kept, blocked, names }: Known,
): Explanation {
  const elsewhere = [...blocked].find(([, { windows }]) => windows.some(([from]) => from < (kept?.steps ?? 0)))?.[0];
  const left = shortfalls
    .filter(({ kind }) => kind === "kept")
    .map((shortfall): PlanShortfall => {
      const outage = blocked.get(shortfall.component_id);
      const hit = outage?.windows.findIndex(([from, to]) => from < shortfall.to && to > shortfall.from) ?? -1;
      if (hit >= 0) return { ...shortfall, why: outage!.kinds[hit]! };
      if (elsewhere === undefined) return { ...shortfall, why: "values" };
      return { ...shortfall, why: "elsewhere", other: names.get(elsewhere) ?? elsewhere };
    });
  const near = nearly(left, kept);
  const explained = left.filter((shortfall) => !(shortfall.why === "values" && near.has(shortfall.component_id)));
  return {
    shortfalls: shortfalls.filter(({ kind }) => kind !== "kept"),
    leftSteps: byComponent(explained),
    remarks: [...near].map(([component_id, name]) => ({ key: "kept_nearly", component_id, name })),
  };
}

/** One entry for each component and reason: energies [kWh] added up, from the first step to the last. */
function byComponent(left: readonly PlanShortfall[]): PlanShortfall[] {
  const entries = new Map<string, PlanShortfall>();
  for (const shortfall of left) {
    const key = `${shortfall.component_id} ${shortfall.why}`;
    const before = entries.get(key);
    entries.set(
      key,
      before
        ? {
            ...before,
            amount: before.amount + shortfall.amount,
            from: Math.min(before.from, shortfall.from),
            to: Math.max(before.to, shortfall.to),
          }
        : shortfall,
    );
  }
  return [...entries.values()];
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
