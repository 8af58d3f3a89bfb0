import type { PlanRow } from "~/entities/operator/plan";
import { REASONS } from "~/entities/operator/reasons";
import { type Course, type Explained, missingLevel, type OperationPlan, type OperationSite } from "../index";

/** What is said of the steps of a plan. */
export interface Said {
  /** By id of the site. */
  reasons?: Readonly<Record<string, Explained>>;
  approved?: ApprovedRows;
}

/** What the plan whose approved steps stay says of them. */
export interface ApprovedRows {
  rows: readonly Pick<PlanRow, "component_id" | "power" | "on" | "reason" | "marginal">[];
  /** Steps from its begin to that of the new plan, and how many of the new plan stay. */
  by: number;
  steps: number;
}

/** A component that differs by no more than this share of what was approved [1], or this power [kW], does what was approved. */
const NEARLY = { share: 0.05, kw: 0.01 };
/** Prices of a plan are below this share of what is not served costs [1]; whatever is above is made of penalties. */
const BELOW_PENALTY = 0.5;
/** Missing work below it is rounding [kWh]. */
const MISSING = 1e-3;

type Solved = Course & Partial<Pick<OperationPlan, "values">>;

/**
 * Reasons and worths of a component of the site, as rows have them. A worth that penalties make (nothing could serve a kWh more, work would be
 * missing) is no price: null.
 */
export function sayOf(site: OperationSite, course: Solved, reasons: NonNullable<Said["reasons"]>) {
  const limit = priceLimit(site, course);
  const isPrice = (value: number): boolean => Math.abs(value) < limit;
  const prices = course.values?.buses ?? {};
  const busesOf = new Map(site.units.map(({ id, flows }) => [id, flows.map(({ bus }) => bus)]));
  return (id: string): Pick<PlanRow, "reason" | "marginal"> => {
    const oldWhy = reasons[id];
    if (!oldWhy) return {};
    // What a plant gives and takes can make up for each other: each of it has to have a price.
    const buses = busesOf.get(id) ?? [];
    return {
      reason: oldWhy.reason.map((reason) => REASONS.indexOf(reason)),
      marginal: Array.from(oldWhy.marginalValue, (value, t) =>
        isPrice(value) && buses.every((bus) => isPrice(prices[bus]?.[t] ?? 0)) ? Math.round(value * 1e5) / 1e5 : null,
      ),
    };
  };
}

/** Worths from here on are no prices [currency/kWh]. */
function priceLimit(site: OperationSite, course: Course): number {
  // A batch is not part of the prices of a plan: it runs or does not.
  const missing = site.shiftables.filter(
    ({ id, energy }) => site.stepHours * course.shiftables[id]!.reduce((sum, kw) => sum + kw, 0) < energy - MISSING,
  );
  const unreached = site.storages.flatMap(({ id, targets = [] }) =>
    targets.filter((target) => missingLevel(target, course.storages[id]!.level) > MISSING),
  );
  const penalties = [
    ...site.buses.map(({ shortfallPrice }) => shortfallPrice),
    ...[...missing, ...unreached].map(({ shortfallPrice }) => shortfallPrice),
  ];
  return BELOW_PENALTY * Math.min(...penalties);
}

/** Kinds that are held; what others do follows from them. */
const HELD: readonly PlanRow["kind"][] = ["unit", "storage", "shiftable"];

/**
 * Rows whose approved steps say what the plan they are of said: why they were decided so, and what a kWh more was worth. Steps that
 * were given up, and what is out or maintained, have their own reason. Next to a connection energy has its price of now.
 */
export function withApproved(
  rows: PlanRow[],
  approved: ApprovedRows,
  { grids }: Pick<OperationSite, "grids">,
): PlanRow[] {
  const before = new Map(approved.rows.map((row) => [row.component_id, row]));
  const traded = new Set(rows.filter(({ kind }) => kind === "grid").map((row) => row.carrier_level_id));
  return rows.map((row) => {
    const old = before.get(row.component_id);
    if (!row.reason || !old?.reason) return row;
    const reason = [...row.reason];
    const marginal = [...(row.marginal ?? [])];
    const isHeld = HELD.includes(row.kind);
    for (let t = 0; t < Math.min(approved.steps, row.power.length); t++) {
      const oldReason = old.reason[t + approved.by];
      if (oldReason === undefined || reason[t] === MAINTENANCE) continue;
      const worth = old.marginal?.[t + approved.by] ?? null;
      if (!isHeld) {
        if (grids.length === 0 || !traded.has(row.carrier_level_id) || marginal[t] === null) marginal[t] = worth;
      } else {
        const isKept = isAsApproved(row, old, t, approved.by);
        if (isKept) marginal[t] = worth;
        // A machine may run as approved with another power.
        if (isKept || reason[t] === APPROVED) reason[t] = oldReason;
      }
    }
    return { ...row, reason, marginal };
  });
}

const APPROVED = REASONS.indexOf("approved");
const MAINTENANCE = REASONS.indexOf("maintenance");

/** The same machines run, and what they do is nearly the same. */
function isAsApproved(row: PlanRow, old: ApprovedRows["rows"][number], t: number, by: number): boolean {
  const was = old.power[t + by] ?? 0;
  const isNear = Math.abs(row.power[t]! - was) <= NEARLY.kw + NEARLY.share * Math.abs(was);
  return isNear && (row.on?.[t] ?? 0) === (old.on?.[t + by] ?? 0);
}
