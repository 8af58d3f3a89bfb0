import type { PlanGround } from "~/entities/operator/grounds";
import type { Storage } from "../../site/types";
import { type ExplainedSteps, NOTHING, WORTHLESS } from "../reason";
import type { Situation } from "../situation";
import { bestStep, type GroundOf, groundsFor, meanOver, nextSteps, type Stretch, stretchesOf } from "./stretches";

/**
 * Why a store charges, gives or rests. The next best alternative of a kWh in it is another hour: charging is explained by what it is given
 * for, giving by what it was charged for, resting by what comes next. Prices are those of its bus without demand charges.
 */
export function groundsOfStorage(
  situation: Situation,
  storage: Storage,
  { setpoint, reason }: ExplainedSteps,
): PlanGround[] {
  const { steps } = situation.site;
  // Every stretch looks at many other steps: what they do and cost is worked out once.
  const ways = Int8Array.from(setpoint, (power) => (Math.abs(power) <= NOTHING ? 0 : Math.sign(power)));
  const doing = (t: number): number => ways[t]!;
  const [plain, buying, selling] = ([undefined, "buy", "sell"] as const).map((instead) =>
    situation.plainPrices(storage.bus, instead),
  );
  const prices = Float64Array.from(ways, (way, t) => (way > 0 ? buying : way < 0 ? selling : plain)![t]!);
  const price = (t: number): number => prices[t]!;
  const next = { gives: nextSteps(steps, (t) => ways[t]! > 0), takes: nextSteps(steps, (t) => ways[t]! < 0) };
  const first = (from: number, way: number): number => next[way > 0 ? "gives" : "takes"][from] ?? -1;
  const isAway = (t: number): boolean => reason[t] === "maintenance" || reason[t] === "on_trip";
  let range: { now: number; other: number } | null = null;
  const stretches = stretchesOf(steps, (t) => {
    if (isAway(t)) return reason[t]!;
    if (doing(t) !== 0) return `${doing(t)} ${reason[t]}`;
    return reason[t] === "dealt" ? "held" : "rest";
  });
  return groundsFor(stretches, (stretch) => {
    if (stretch.key === "maintenance") return { ground: "out", at: stretch.to };
    if (stretch.key === "on_trip") return { ground: "on_trip", at: stretch.to };
    const now = meanOver(stretch, price, (t) => setpoint[t]!);
    const way = doing(stretch.from);
    if (reason[stretch.from] === "dealt") return whyDealt(stretch, way);
    return way < 0 ? whyFill(stretch, now) : way > 0 ? whyGive(stretch, now) : whyRest(stretch, now);
  });

  /** What a kWh more than dealt costs, and what one less brings. */
  function whyDealt(stretch: Stretch, way: number): GroundOf {
    const [now, other] = [meanOver(stretch, (t) => buying![t]!), meanOver(stretch, (t) => selling![t]!)];
    return { ground: way < 0 ? "fill_dealt" : way > 0 ? "give_dealt" : "rest_dealt", now, other };
  }

  /** What is in it from a step on is given for: the dearest hour until it is charged next, or a peak. */
  function useFrom(from: number): { at: number; charge: number | null } | null {
    const begin = first(from, 1);
    if (begin < 0) return null;
    const end = first(begin, -1);
    const block = { from: begin, to: end < 0 ? steps : end };
    const isPeak = (t: number): boolean => doing(t) > 0 && reason[t] === "demand_charge";
    const peak = bestStep(block, isPeak, price);
    const at = peak >= 0 ? peak : bestStep(block, (t) => doing(t) > 0, price);
    return { at, charge: peak >= 0 ? situation.chargeAt(storage.bus, peak) : null };
  }

  function whyFill({ from, to }: Stretch, now: number): GroundOf {
    const leaves = (storage.trips ?? []).map((trip) => trip.from).filter((step) => step >= to);
    if (reason[from] === "deadline") {
      const ends = (storage.targets ?? []).map((target) => target.to).filter((end) => end >= to);
      const at = [...ends, ...leaves];
      return at.length > 0 ? { ground: "fill_level", now, at: Math.min(...at) } : null;
    }
    const gives = first(to, 1);
    const leave = Math.min(...leaves);
    if (leave < (gives < 0 ? steps : gives)) return { ground: "fill_level", now, at: leave };
    const use = useFrom(to);
    if (!use)
      return storage.endValue > WORTHLESS && storage.endValue >= now - WORTHLESS
        ? { ground: "fill_end", now, other: storage.endValue }
        : null;
    if (use.charge !== null) return { ground: "fill_peak", now, at: use.at, charge: use.charge };
    return { ground: reason[from] === "surplus" ? "fill_surplus" : "fill", now, at: use.at, other: price(use.at) };
  }

  function whyGive({ from, to }: Stretch, now: number): GroundOf {
    if (reason[from] === "demand_charge") {
      const charge = situation.chargeAt(storage.bus, from);
      return charge === null ? null : { ground: "give_peak", charge };
    }
    const before = lastCharged(from);
    if (before) return { ground: "give", now, at: before.from, other: meanOver(before, price, (t) => setpoint[t]!) };
    const end = first(to, -1);
    const rest = { from: 0, to: end < 0 ? steps : end };
    const best = bestStep(rest, (t) => doing(t) === 0 && !isAway(t), price);
    if (best >= 0 && price(best) <= now) return { ground: "give_next", now, at: best, other: price(best) };
    return storage.endValue > WORTHLESS ? { ground: "give_end", now, other: storage.endValue } : null;
  }

  /** The steps in which it was charged last before a step. */
  function lastCharged(before: number): Stretch | null {
    let to = before;
    while (to > 0 && doing(to - 1) >= 0) to--;
    let from = to;
    while (from > 0 && doing(from - 1) < 0) from--;
    return to > from ? { from, to } : null;
  }

  function whyRest({ to }: Stretch, now: number): GroundOf {
    const [takes, gives] = [first(to, -1), first(to, 1)];
    if (takes >= 0 && (gives < 0 || takes < gives)) {
      const other = price(takes);
      return other < now - WORTHLESS ? { ground: "wait_cheap", now, at: takes, other } : rest();
    }
    const use = useFrom(to);
    if (use && use.charge !== null) return { ground: "save_peak", at: use.at, charge: use.charge };
    if (use)
      return price(use.at) > now + WORTHLESS ? { ground: "save_dear", now, at: use.at, other: price(use.at) } : rest();
    return situation.plan.storages[storage.id]!.level[to - 1]! > storage.minLevel + NOTHING && storage.endValue > now
      ? { ground: "save_end", now, other: storage.endValue }
      : rest();
  }

  /** No two hours of the plan are far enough apart in price: where nothing is traded, in that of buying. */
  function rest(): GroundOf {
    if (!range) {
      range = { now: Math.min(...buying!), other: Math.max(...buying!) };
    }
    return { ground: "rest", now: range.now, other: range.other };
  }
}
