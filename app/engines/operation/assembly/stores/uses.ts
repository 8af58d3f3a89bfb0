import { at } from "../../site/perStep";
import { surplusOf } from "../../site/surplus";
import type { OperationSite, Storage, Unit } from "../../site/types";
import { withoutBlocked } from "../horizon";
import type { ComponentInput, HorizonInput, Remark } from "../input";
import { type ChargedAfter, type LevelAfter, neededAfter, tripsOf } from "./trips";

/** A missed level costs so much less than what is not served: more than any price or peak. */
export const BELOW_UNSERVED = 5;

interface Hearing {
  input: HorizonInput;
  say: (key: Remark["key"]) => void;
}

/**
 * How a store is used besides what it can do: it is away on trips, which take of it, charges with a least power, not from the
 * connections of its bus or from the sun alone, and does not discharge into them. What cannot count is a remark.
 */
export function addUses(
  site: Pick<OperationSite, "buses" | "grids" | "sources" | "demands" | "units" | "steps" | "stepHours">,
  store: Storage,
  { trips, levelsAfter = [], leastChargeKw, chargesFrom, feedsIn }: ComponentInput & { levelsAfter?: LevelAfter[] },
  { input, say }: Hearing,
): void {
  // How it charges at best, whatever its trips within the plan are.
  const charged = chargedAfter(site, store, chargesFrom);
  let after: ReturnType<typeof tripsOf>["after"] = [];
  const { shortfallPrice } = site.buses.find(({ id }) => id === store.bus)!;
  if (trips) {
    const away = tripsOf(trips, shortfallPrice, input);
    after = away.after;
    const windows = away.trips.map(({ from, to }) => [from, to] as const);
    if (away.trips.length > 0) store.trips = away.trips;
    store.chargeLimit = withoutBlocked(store.chargeLimit, site.steps, windows);
    store.dischargeLimit = withoutBlocked(store.dischargeLimit, site.steps, windows);
    if (away.begun) say("trip_begun");
  }
  const goals = levelsAfter.map(({ hours, level }) => ({ hours, level: level - store.minLevel }));
  const needed = neededAfter(after, charged, goals);
  if (needed > 0) {
    const level = Math.min(store.capacity, store.minLevel + needed);
    const target = { to: site.steps, level, shortfallPrice: shortfallPrice / BELOW_UNSERVED };
    store.targets = [...(store.targets ?? []), target];
  }
  if (leastChargeKw !== undefined) {
    store.leastCharge = leastChargeKw;
    if (mostOf(store.chargeLimit, site.steps) < leastChargeKw) say("least_charge_high");
  }
  const isConnected = site.grids.some(({ bus }) => bus === store.bus);
  if ((chargesFrom || feedsIn === false) && !isConnected) say("no_meter");
  if (chargesFrom) store.chargesFrom = chargesFrom;
  if (feedsIn === false) store.feedsIn = false;
  if (chargesFrom === "sun" && !site.sources.some(({ bus }) => bus === store.bus)) say("no_sun");
}

/**
 * What it can be charged with after a plan [kWh]: at its full power. From the sun alone, or from its own site without a unit that gives
 * to its bus, it is what the sources of its bus gave beyond the demands at the same time of the last day of the plan, as nobody knows more of
 * the day after.
 */
function chargedAfter(
  site: Pick<OperationSite, "sources" | "demands" | "units" | "steps" | "stepHours">,
  { bus, chargeLimit, chargeEfficiency }: Storage,
  chargesFrom: ComponentInput["chargesFrom"],
): ChargedAfter {
  const most = mostOf(chargeLimit, site.steps);
  const isOfSun = chargesFrom === "sun" || (chargesFrom === "own" && !site.units.some((one) => gives(one, bus)));
  if (!isOfSun) return (from, to) => (to - from) * most * chargeEfficiency;
  const day = Math.min(site.steps, Math.round(HOURS_OF_DAY / site.stepHours));
  const lastDay = Float64Array.from({ length: day }, (_, k) =>
    Math.min(most, surplusOf(site, bus, site.steps - day + k)),
  );
  return (from, to) => {
    let kwh = 0;
    for (let t = Math.floor(from / site.stepHours); t * site.stepHours < to; t++) {
      const hours = Math.min(to, (t + 1) * site.stepHours) - Math.max(from, t * site.stepHours);
      kwh += hours * lastDay[t % day]! * chargeEfficiency;
    }
    return kwh;
  };
}

const HOURS_OF_DAY = 24;

/** Whether a unit can give power to a bus. */
const gives = ({ flows }: Unit, bus: string): boolean =>
  flows.some(
    (flow) =>
      flow.bus === bus &&
      [flow.atMinimum, ...flow.perPower].some((one) =>
        typeof one === "number" ? one > 0 : one.some((value) => value > 0),
      ),
  );

function mostOf(values: Storage["chargeLimit"], steps: number): number {
  let most = 0;
  for (let t = 0; t < steps; t++) most = Math.max(most, at(values, t));
  return most;
}
