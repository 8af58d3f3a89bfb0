import { at } from "../site/perStep";
import { surplusOf } from "../site/surplus";
import type { OperationSite, Storage, Unit } from "../site/types";
import type { BuildContext, Layout } from "./layout";
import { Terms } from "./rowBuilder";

/**
 * Storages that charge from the sun alone, and work that is done with it: together with no more than the sources of their bus give beyond its
 * fixed demands. That nothing
 * charges from a connection, or discharges into one, is left to the repair (`pairs.ts`). The other rows are kept by every plan that does
 * so and leave less to repair. What charges is there without a connection, and what is discharged is taken without one.
 */
export function addAtMeter(
  { site, rows }: BuildContext,
  layout: Pick<Layout, "storages" | "shiftables" | "batches">,
): void {
  const columns = layout.storages;
  for (const { id } of site.buses) {
    const here = site.storages
      .map((storage, i) => ({ storage, columns: columns[i]! }))
      .filter(({ storage }) => storage.bus === id);
    const limited = here.filter(({ storage }) => storage.chargesFrom);
    const ofSun = limited.filter(({ storage }) => storage.chargesFrom === "sun");
    const kept = here.filter(({ storage }) => storage.feedsIn === false);
    const others = here.length > 1 ? here.map(({ storage }) => storage) : [];
    for (let t = 0; t < site.steps; t++) {
      const surplus = surplusOf(site, id, t);
      const charges = (list: typeof here): Terms =>
        list.reduce((terms, one) => terms.add(one.columns.charge[t]!, 1), new Terms());
      const work = workOfSun(site, layout, id, t);
      if (ofSun.length > 0 || work.columns.length > 0) rows.atMost(surplus, joined(work, charges(ofSun)));
      if (limited.length > ofSun.length) rows.atMost(surplus + givenBy(site, id, others, t), charges(limited));
      for (const { storage, columns: own } of kept)
        rows.atMost(
          takenBy(
            site,
            id,
            others.filter((one) => one !== storage),
            t,
          ),
          new Terms().add(own.discharge[t]!, 1),
        );
    }
  }
}

const joined = (terms: Terms, others: Terms): Terms => {
  others.columns.forEach((column, i) => terms.add(column, others.factors[i]!));
  return terms;
};

/** The power in step t of the work at a bus that is done with the sun alone. */
function workOfSun(site: OperationSite, layout: Pick<Layout, "shiftables" | "batches">, bus: string, t: number): Terms {
  const terms = new Terms();
  site.shiftables.forEach((load, i) => {
    if (load.fromSun && load.bus === bus && t >= load.from && t < load.to)
      terms.add(layout.shiftables[i]!.power[t - load.from]!, 1);
  });
  site.batches.forEach(({ fromSun, bus: of, shape }, i) => {
    if (!fromSun || of !== bus) return;
    const { from, begins } = layout.batches[i]!;
    begins.forEach((column, k) => {
      const power = shape[t - from - k];
      if (power) terms.add(column, power);
    });
  });
  return terms;
}

/** The most that units and storages give to a bus in a step [kW]. */
const givenBy = (site: OperationSite, bus: string, storages: readonly Storage[], t: number): number =>
  site.units.reduce((sum, unit) => sum + mostOf(unit, bus, 1, t), 0) +
  storages.reduce((sum, { dischargeLimit }) => sum + at(dischargeLimit, t), 0);

/** The most that all but connections take from a bus in a step [kW]. */
function takenBy(site: OperationSite, bus: string, storages: readonly Storage[], t: number): number {
  let most = storages.reduce((sum, { chargeLimit }) => sum + at(chargeLimit, t), 0);
  most += at(site.buses.find(({ id }) => id === bus)!.dumpLimit, t);
  for (const unit of site.units) most += mostOf(unit, bus, -1, t);
  for (const one of site.demands) if (one.bus === bus) most += at(one.power, t);
  for (const one of site.shiftables) if (one.bus === bus && t >= one.from && t < one.to) most += at(one.maxPower, t);
  for (const one of site.batches) if (one.bus === bus) most += Math.max(...one.shape);
  return most;
}

/** The most that a unit gives to a bus (`sign` 1) or takes from it (-1) in a step [kW]. */
function mostOf({ flows, minPower, pieces }: Unit, bus: string, sign: 1 | -1, t: number): number {
  let most = 0;
  for (const flow of flows) {
    if (flow.bus !== bus) continue;
    most += Math.max(0, sign * at(flow.atMinimum, t));
    pieces.forEach((end, i) => {
      const length = end - (i === 0 ? minPower : pieces[i - 1]!);
      most += Math.max(0, sign * at(flow.perPower[i]!, t)) * length;
    });
  }
  return most;
}
