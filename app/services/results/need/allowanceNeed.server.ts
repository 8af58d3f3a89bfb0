import { dayOf } from "~/entities/core/clock";
import { yearOf } from "~/entities/core/shared";
import type { AllowanceNeed, AllowanceYear, FuelFactor } from "~/entities/portfolio/allowanceNeed";
import type { StoredResult } from "~/entities/results/result";
import { ALLOWANCES } from "~/entities/spot/deliveryClock";
import type { System } from "~/entities/systems/system";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import type { MarketPair } from "~/services/market/markets.server";
import { marketOfDeal } from "~/services/portfolio/marketOfDeal.server";
import { positionsIn, type selectedDeals } from "~/services/portfolio/valuation/view.server";
import { readSeriesValues, type RunChooser, runChooser, seriesKey } from "../pages.server";
import { factorOfRun, fuelOf } from "./fuels";
import { levelCarriers } from "./levels.server";

/** This year and those whose Decembers are quoted well. */
const YEARS = 4;

interface Burnt {
  componentId: string;
  variable: "intake" | "secondary_intake";
  carrier: string;
}

/** Energy that a component takes in a model year [MWh, lower heating value]. */
function energyIn(
  values: Map<string, Float32Array | Float64Array>,
  { componentId, variable }: Burnt,
  { year, stepH }: { year: number; stepH: number },
): number {
  let sum = 0;
  for (const value of values.get(seriesKey(componentId, variable, year)) ?? []) sum += Math.max(0, value);
  return sum * stepH;
}

/** The fuels that plants of a run burn and for which allowances are surrendered. */
function burntIn({ components }: Pick<StoredResult, "components">, carrierOf: ReturnType<typeof levelCarriers>) {
  return components.flatMap(({ id, root, carrierLevelInput, carrierLevelInputSecondary }): Burnt[] => {
    if (root !== "transformation") return [];
    const sides = [
      ["intake", carrierOf(carrierLevelInput)],
      ["secondary_intake", carrierOf(carrierLevelInputSecondary)],
    ] as const;
    return sides.flatMap(([variable, carrier]) =>
      fuelOf(carrier) === undefined ? [] : [{ componentId: id, variable, carrier }],
    );
  });
}

interface AllowanceQuery {
  /** The deals that count, of any carrier. */
  deals: ReturnType<typeof selectedDeals>;
  /** Empty: see `RunChooser.begun`. */
  run: string;
  /** The runs of the system, where they were read for something else. */
  runs?: RunChooser | undefined;
  /** ms since 1970. */
  now: number;
}

/**
 * What the plants of a site emit in this year and the next three, by a run, against the allowances of deals that are delivered in their Decembers. A year
 * that the run has not is the one before it. Emissions are fuel times its CO2: that of the run's own purchases, else the usual one of the fuel. Null
 * where the actor sees no run, or its plants burn nothing that needs allowances. The caller has checked that the system is in sight.
 */
export function allowanceNeed(
  actor: Actor,
  { system_id, timezone, properties }: Pick<System, "system_id" | "timezone" | "properties">,
  { deals, run: runId, runs = runChooser(actor, system_id), now }: AllowanceQuery,
): (AllowanceNeed & { pair: MarketPair | null }) | null {
  const first = yearOf(dayOf(timezone, now));
  const choice = runs.begun(runId || null, first);
  if (!choice.ok || !choice.value.run || !choice.value.result) return null;
  const { run, result } = choice.value;
  const carrierOf = levelCarriers(actor);
  const burnt = burntIn(result, carrierOf);
  if (burnt.length === 0) return null;
  const fuels = [...new Set(burnt.map(({ carrier }) => carrier))].sort().map((carrier): FuelFactor => {
    const ofRun = factorOfRun(result, (one) => one === carrier, carrierOf);
    return { carrier, factor: ofRun ?? fuelOf(carrier)!, isOfRun: ofRun !== null };
  });
  const factors = new Map(fuels.map(({ carrier, factor }) => [carrier, factor]));
  const calendarYears = Array.from({ length: YEARS }, (_, i) => first + i);
  const modelYearOf = (year: number) => result.years.findLast((one) => one <= year);
  const modelYears = [...new Set(calendarYears.flatMap((year) => modelYearOf(year) ?? []))];
  const values = readSeriesValues(actor, run.optimization_id, burnt, modelYears);
  const emissionsIn = (year: number) =>
    burnt.reduce(
      (sum, one) => sum + energyIn(values, one, { year, stepH: result.stepH }) * factors.get(one.carrier)!,
      0,
    );
  const emissions = new Map(modelYears.map((year) => [year, emissionsIn(year)]));
  const ownDeals = deals.filter(({ carrier_id }) => carrier_id === ALLOWANCES);
  const pair = marketOfDeal(dbOf(actor), ownDeals[0]?.futures_id ?? "", properties.country_code, ALLOWANCES);
  const window = { first: `${first}-01-01`, last: `${first + YEARS - 1}-12-31` };
  const contracted = new Map(
    pair
      ? positionsIn(actor, ownDeals, { futuresId: pair.market.futures_id, window, kind: "year" }).map(
          ({ period, base }) => [period.key, base.hedgedMwh] as const,
        )
      : [],
  );
  const years = calendarYears.map((year): AllowanceYear => {
    const modelYear = modelYearOf(year);
    const emitted = modelYear === undefined ? null : emissions.get(modelYear)!;
    const dealt = contracted.get(String(year)) ?? 0;
    return {
      year,
      emissions: emitted,
      contracted: dealt,
      open: emitted === null ? null : emitted - dealt,
      ratio: emitted !== null && emitted > 0 ? dealt / emitted : null,
    };
  });
  return { run: { id: run.optimization_id, name: run.name, years: result.years }, fuels, years, pair };
}
