import { joined, type StepWindow } from "~/entities/operator/inForce/plansInForce";
import { STEP_MS } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import {
  type Contracted,
  marketFactor,
  type SpotPeriod,
  spotPeriods,
  stepCosts,
  type TradeFigures,
  tradeFigures,
  type TradeRow,
  tradeSaving,
  tradeTogether,
} from "~/entities/operator/trade";
import type { Actor } from "~/services/core/access.server";
import { dbOf, list } from "~/services/core/store.server";
import { type DealRow, spotDeals } from "~/services/spot/deals.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { plannedOf } from "../carriers/plannedOf.server";
import { type Course, coursesOf, inForce, namedRows, plansInForce } from "../inForce/courses.server";
import { proposedBeyond, type ProposedPlan, withProposed } from "./beyondForce.server";

interface TradeQuery extends StepWindow {
  system_id: string;
  /** A plan whose trade is shown. Null: in each step the one in force, and where there is none what the newest one proposes. */
  plan: StoredPlan | null;
  /** ms since 1970. */
  now: number;
  /** Carrier that is traded. Null: the first that is. */
  carrier: string | null;
}

/** What the view is told by others: the carrier of a level, and what is contracted of a carrier in a window. */
export interface TradeSources {
  carrierOf: (level: string) => string;
  contractedOf: (carrier: string, window: StepWindow) => Contracted;
}

interface TradeView {
  /** Carriers that connections of the site trade, or traded in the window, and the one that is shown. */
  carriers: string[];
  carrier: string | null;
  /** Whether there are spot markets of it. */
  onSpot: boolean;
  /** What the steps without a plan in force are from. Null: all are of plans in force, or of the one that was asked for, or of none. */
  proposed: Omit<ProposedPlan, "plan"> | null;
  figures: TradeFigures;
  saving: { saving: number; compared: number } | null;
  /** Powers [kW], prices and fees [currency/kWh] by step; NaN where no plan covers it. */
  steps: Record<TradeRow, Float64Array>;
  /** [currency] by step. */
  costs: Float64Array;
  deals: DealRow[];
  contracted: Contracted;
  hours: SpotPeriod[];
}

/** What a site is planned to trade in a window, and what of it is contracted. The caller has checked that the system is in sight. */
export function tradeView(actor: Actor, query: TradeQuery, { carrierOf, contractedOf }: TradeSources): TradeView {
  const { system_id, startMs, steps } = query;
  const db = dbOf(actor);
  // Of one plan nothing is asked of those in force.
  const at = query.plan ? new Int32Array(steps) : plansInForce(db, system_id, query).at;
  const proposed = query.plan ? null : proposedBeyond(actor, system_id, { at, window: query, now: query.now });
  const all = (part: "power" | "trade" | "status_quo"): Course[] =>
    query.plan
      ? ofPlan(query.plan, coursesOf(query.plan, part), query)
      : withProposed(inForce(db, system_id, { part, window: query }).courses, part, { proposed, at, window: query });
  const trade = all("trade");
  const deals = spotDeals(db, system_id, startMs, startMs + steps * STEP_MS);
  // Those of the site as it is come without a plan, too.
  const connections = plannedOf(actor, system_id, "trade");
  const traded = [...trade, ...connections].map(({ carrier_level_id }) => carrierOf(carrier_level_id));
  // What spot markets trade comes first.
  const onSpot = new Set(list(actor, spotMarketEntity).map(({ carrier_id }) => carrier_id));
  const carriers = [...new Set([...traded, ...deals.map(({ market }) => market.carrier_id)])].sort(
    (a, b) => Number(onSpot.has(b)) - Number(onSpot.has(a)),
  );
  const carrier = carriers.find((carrier) => carrier === query.carrier) ?? carriers[0] ?? null;
  const ofCarrier = (courses: readonly Course[]) =>
    courses.filter(({ carrier_level_id }) => carrierOf(carrier_level_id) === carrier);
  const rows = ofCarrier(trade).map(namedRows);
  const load = new Float64Array(steps);
  for (const { kind, rows } of ofCarrier(all("power")))
    if (kind === "demand" || kind === "shiftable") rows[0]!.forEach((kw, t) => (load[t]! += kw || 0));
  const carrierDeals = deals.filter(({ market }) => market.carrier_id === carrier);
  const together = tradeTogether(rows, steps);
  const contracted = contractedOf(carrier ?? "", query);
  return {
    carriers,
    carrier,
    onSpot: carrier !== null && onSpot.has(carrier),
    proposed: proposed && { id: proposed.id, name: proposed.name, from: proposed.from, count: proposed.count },
    deals: carrierDeals,
    steps: together,
    figures: tradeFigures(rows, load),
    saving: tradeSaving(rows, ofCarrier(all("status_quo")).map(namedRows), steps),
    costs: stepCosts(rows, steps),
    contracted,
    hours: spotPeriods(together, { startMs, minutes: 60, factor: marketFactor(carrier ?? "") }, contracted),
  };
}

/** What one plan says in a window. */
function ofPlan(plan: StoredPlan, courses: readonly Course[], window: StepWindow): Course[] {
  const startMs = Date.parse(plan.start);
  const first = Math.round((startMs - window.startMs) / STEP_MS);
  const at = Int32Array.from({ length: window.steps }, (_, t) => (t >= first && t < first + plan.steps ? 0 : -1));
  return joined(new Map([[0, { startMs, courses }]]), at, window);
}
