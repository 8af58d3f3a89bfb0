import type { PlanGround } from "~/entities/operator/grounds";
import { at } from "../../site/perStep";
import type { FixedDemand, GridConnection, Source } from "../../site/types";
import { type ExplainedSteps, NOTHING } from "../reason";
import type { Situation } from "../situation";
import { nextBest } from "./alternative";
import { type GroundOf, groundsFor, meanOver, type Stretch, stretchesOf } from "./stretches";

/** Why a connection buys or sells what it does: its tariff against what a kWh is worth at its bus. */
export function groundsOfGrid(
  situation: Situation,
  grid: GridConnection,
  { reason, setpoint }: ExplainedSteps,
): PlanGround[] {
  const { steps } = situation.site;
  const buying = (t: number): number => situation.deals.tariff(grid, t).buy;
  const selling = (t: number): number => situation.deals.tariff(grid, t).sell;
  const worth = (t: number): number => situation.plainPrice(grid.bus, t);
  const sells = (t: number): boolean => setpoint[t]! < -NOTHING;
  const power = (t: number): number => setpoint[t]!;
  return groundsFor(
    stretchesOf(steps, (t) => `${reason[t]} ${sells(t)}`),
    why,
  );

  function why(stretch: Stretch): GroundOf {
    const now = meanOver(stretch, sells(stretch.from) ? selling : buying, power);
    const mean = meanOver(stretch, power);
    switch (reason[stretch.from]) {
      case "maintenance":
        return { ground: "out", at: stretch.to };
      case "limit": {
        const more = meanOver(stretch, (t) => (sells(t) ? selling(t) - worth(t) : worth(t) - buying(t)));
        return { ground: "at_limit", power: Math.abs(mean), now: Math.max(0, more) };
      }
      case "surplus":
        return { ground: "sell", now };
      case "demand_charge": {
        const charge = situation.chargeAt(grid.bus, stretch.from);
        return charge === null ? null : { ground: "peak_held", power: mean, charge };
      }
      case "cheap_hour":
        return { ground: "buy_fill", now, other: meanOver({ from: 0, to: steps }, buying) };
      case "dealt": {
        const of = (way: "buy" | "sell") => meanOver(stretch, (t) => situation.priceThere(grid, t, way) ?? worth(t));
        return { ground: "dealt", power: Math.abs(mean), now: of("buy"), other: of("sell") };
      }
      case "needed": {
        const other = nextBest(situation, grid.bus, stretch, grid.id);
        return other && other.cost >= now
          ? { ground: "cheapest", now, other: other.cost, name: other.id }
          : { ground: "buy", now };
      }
      default: {
        const other = meanOver(stretch, worth);
        const isBuyer = at(grid.importLimit, stretch.from) > 0;
        return isBuyer
          ? { ground: "not_bought", now, other }
          : { ground: "not_sold", now: meanOver(stretch, selling), other };
      }
    }
  }
}

/** Why sun, wind and the like give what they do. Steps in which there is nothing have no ground. */
export function groundsOfSource(
  situation: Situation,
  source: Source,
  { reason, setpoint }: ExplainedSteps,
): PlanGround[] {
  const worth = (t: number): number => situation.plainPrice(source.bus, t);
  const most = (t: number): number => at(source.available, t);
  const stretches = stretchesOf(situation.site.steps, (t) => (most(t) > NOTHING ? reason[t]! : null));
  return groundsFor(stretches, (stretch) => {
    if (stretch.key !== "surplus") return { ground: "all_taken", now: meanOver(stretch, worth, (t) => setpoint[t]!) };
    const power = meanOver(stretch, (t) => most(t) - setpoint[t]!);
    return { ground: "held_back", power, now: meanOver(stretch, (t) => worth(t) - at(source.cost, t)) };
  });
}

/** What is needed is served, whatever it costs. */
export const groundsOfDemand = (
  situation: Situation,
  { bus }: FixedDemand,
  { setpoint }: ExplainedSteps,
): PlanGround[] =>
  groundsFor([{ from: 0, to: situation.site.steps }], (stretch) => ({
    ground: "served",
    now: meanOver(
      stretch,
      (t) => situation.plainPrice(bus, t),
      (t) => setpoint[t]!,
    ),
  }));
