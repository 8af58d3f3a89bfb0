import type { PlanGround } from "~/entities/operator/grounds";
import type { PlanRow } from "~/entities/operator/plan";
import { REASONS } from "~/entities/operator/reasons";
import { type Course, type Explained, type OperationPlan, type OperationSite, priceLimit } from "../index";

/** What is said of the steps of a plan. */
export interface Said {
  /** By id of the site. */
  reasons?: Readonly<Record<string, Explained>>;
  approved?: ApprovedRows;
}

/** What the plan whose approved steps stay says of them. */
export interface ApprovedRows {
  rows: readonly Pick<PlanRow, "component_id" | "power" | "on" | "reason" | "grounds">[];
  /** Steps from its begin to that of the new plan, and how many of the new plan stay. */
  by: number;
  steps: number;
  /** The step of the new plan from which on the old one is not approved. */
  until: number;
}

/** A component that differs by no more than this share of what was approved [1], or this power [kW], does what was approved. */
const NEARLY = { share: 0.05, kw: 0.01 };

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
  return (id: string): Pick<PlanRow, "reason" | "grounds" | "marginal"> => {
    const oldWhy = reasons[id];
    if (!oldWhy) return {};
    // What a plant gives and takes can make up for each other: each of it has to have a price.
    const buses = busesOf.get(id) ?? [];
    return {
      reason: oldWhy.reason.map((reason) => REASONS.indexOf(reason)),
      ...groundsOf(oldWhy.grounds),
      marginal: Array.from(oldWhy.marginalValue, (value, t) =>
        isPrice(value) && buses.every((bus) => isPrice(prices[bus]?.[t] ?? 0)) ? Math.round(value * 1e5) / 1e5 : null,
      ),
    };
  };

  /** Grounds whose numbers are all prices. */
  function groundsOf(grounds: readonly PlanGround[]): Pick<PlanRow, "grounds"> {
    const priced = grounds.filter(({ now = 0, other = 0 }) => isPrice(now) && isPrice(other));
    return priced.length > 0 ? { grounds: priced.map(rounded) } : {};
  }
}

/** Numbers with as many digits as are stored. */
function rounded(ground: PlanGround): PlanGround {
  const digits = (value: number): number => Math.round(value * 1e5) / 1e5 + 0;
  const entries = Object.entries(ground).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === "number" ? digits(value) : value,
  ]);
  return Object.fromEntries(entries) as PlanGround;
}

/** Kinds that are held; what others do follows from them. */
const HELD: readonly PlanRow["kind"][] = ["unit", "storage", "shiftable"];

/**
 * Rows whose approved steps say why the plan they are of decided them so. Steps that were given up, and what is out, maintained or
 * on a trip, have their own reason. What a kWh more is worth is always that of the new plan.
 */
export function withApproved(rows: PlanRow[], approved: ApprovedRows): PlanRow[] {
  const before = new Map(approved.rows.map((row) => [row.component_id, row]));
  return rows.map((row) => {
    const old = before.get(row.component_id);
    if (!row.reason || !old?.reason || !HELD.includes(row.kind)) return row;
    const reason = [...row.reason];
    const isOld = new Array<boolean>(row.power.length).fill(false);
    for (let t = 0; t < Math.min(approved.steps, row.power.length); t++) {
      const oldReason = old.reason[t + approved.by];
      if (oldReason === undefined || AWAY.includes(reason[t]!)) continue;
      // A machine may run as approved with another power.
      isOld[t] = reason[t] === APPROVED || isAsApproved(row, old, t, approved.by);
      if (isOld[t]) reason[t] = oldReason;
    }
    const grounds = mixedGrounds(row.grounds, old.grounds, { isOld, by: approved.by });
    return { ...row, reason, grounds: grounds.length > 0 ? grounds : undefined };
  });
}

/** Grounds of the new plan, and of the old one for the steps that it decided, in steps of the new one. */
function mixedGrounds(
  own: readonly PlanGround[] = [],
  old: readonly PlanGround[] = [],
  { isOld, by }: { isOld: readonly boolean[]; by: number },
): PlanGround[] {
  const later = old.map((ground) => ({
    ...ground,
    from: ground.from - by,
    to: ground.to - by,
    ...(ground.at === undefined ? {} : { at: ground.at - by }),
  }));
  const within = (grounds: readonly PlanGround[], which: boolean): PlanGround[] =>
    grounds.flatMap((ground) => {
      const parts: PlanGround[] = [];
      for (let t = Math.max(0, ground.from); t < Math.min(isOld.length, ground.to); t++) {
        const last = parts.at(-1);
        if (isOld[t] !== which) continue;
        if (last?.to === t) last.to = t + 1;
        else parts.push({ ...ground, from: t, to: t + 1 });
      }
      return parts;
    });
  return [...within(later, true), ...within(own, false)].sort((a, b) => a.from - b.from);
}

const APPROVED = REASONS.indexOf("approved");
const AWAY = [REASONS.indexOf("maintenance"), REASONS.indexOf("on_trip")];

/** The same machines run, and what they do is nearly the same. */
function isAsApproved(row: PlanRow, old: ApprovedRows["rows"][number], t: number, by: number): boolean {
  const was = old.power[t + by] ?? 0;
  const isNear = Math.abs(row.power[t]! - was) <= NEARLY.kw + NEARLY.share * Math.abs(was);
  return isNear && (row.on?.[t] ?? 0) === (old.on?.[t + by] ?? 0);
}
