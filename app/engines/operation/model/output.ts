import { at } from "../site/perStep";
import type { OperationSite, Unit } from "../site/types";
import type { UnitTimes } from "../site/unitTimes";
import type { Commitment } from "./commitment";
import { type RowBuilder, Terms } from "./rowBuilder";

/** Power above the minimum, a column per piece and step; the pieces of a line are filled in order while what they cost rises. */
export function addPieces(rows: RowBuilder, site: OperationSite, unit: Unit): Int32Array[] {
  return unit.pieces.map((end, i) => {
    const width = end - (i ? unit.pieces[i - 1]! : unit.minPower);
    return rows.each(site.steps, (t) => {
      const fuel = unit.fuel ? at(unit.fuel.price, t) * unit.fuel.perPower[i]! : 0;
      return rows.column(0, width, site.stepHours * fuel);
    });
  });
}

/** A unit with on/off in the model. */
interface CommittedUnit {
  unit: Unit;
  times: UnitTimes;
  commitment: Commitment;
  /** Columns of the power above the minimum, by piece and step. */
  pieces: Int32Array[];
}

const sum = (pieces: readonly Int32Array[], t: number, factor: number, terms = new Terms()): Terms => {
  for (const piece of pieces) terms.add(piece[t]!, factor);
  return terms;
};

/**
 * Limits of the power q above the minimum, Q its range, s and e what a run may have in its first and last step:
 * q_t <= Q u_t - (Q - s) y_t - sum of (Q - s - nR) y_t-n over n < UT - 1 - (Q - e) z_t+1; for UT = 1 start and stop in rows of their own
 * (Morales-España, Latorre and Ramos, "Tight and compact MILP formulation for the thermal unit commitment problem", IEEE Trans. Power
 * Syst. 28(4), 2013; terms of earlier starts as in Damcı-Kurt et al., "A polyhedral study of production ramping", Math. Program. 158, 2016).
 */
export function addOutput(rows: RowBuilder, { unit, times, commitment: c, pieces }: CommittedUnit): void {
  const steps = times.top.length;
  for (let t = 0; t < steps; t++) {
    const top = times.top[t]!;
    const limit = sum(pieces, t, 1).add(c.on[t]!, -top);
    const first = Math.max(0, top - times.start);
    if (first > 0) limit.add(c.start[t]!, first);
    for (let n = 1; n < times.up - 1 && n <= t; n++) {
      const lack = top - times.start - n * times.rampUp;
      if (lack <= 0) break;
      limit.add(c.start[t - n]!, lack);
    }
    const last = t + 1 < steps && !times.forced[t + 1] ? Math.max(0, top - times.stop) : 0;
    if (last > 0 && (times.up > 1 || first === 0)) limit.add(c.stop[t + 1]!, last);
    rows.atMost(0, limit);
    if (last > 0 && times.up === 1 && first > 0) {
      rows.atMost(
        0,
        sum(pieces, t, 1)
          .add(c.on[t]!, -top)
          .add(c.stop[t + 1]!, last),
      );
    }
    // A piece of the line is there only while the unit runs (perspective of the line); the last one follows from the sum.
    let from = unit.minPower;
    for (let i = 0; i + 1 < pieces.length; i++) {
      rows.atMost(0, new Terms().add(pieces[i]![t]!, 1).add(c.on[t]!, from - unit.pieces[i]!));
      from = unit.pieces[i]!;
    }
  }
}

/**
 * Ramps within a run, R per step: q_t - q_t-1 <= R u_t - (R - s) y_t and q_t-1 - q_t <= R u_t-1 - (R - e) z_t (Morales-España et al. 2013).
 * Only where the ramp is smaller than the range; not where a limit forces the unit down.
 */
export function addRamps(rows: RowBuilder, { times, commitment: c, pieces }: CommittedUnit, range: number): void {
  const { rampUp, rampDown, start, stop, forced } = times;
  for (let t = 0; t < forced.length; t++) {
    const q0 = t > 0 ? 0 : times.before;
    const wasOn = t > 0 ? 0 : Number(times.wasOn);
    if (rampUp < range) {
      const up = sum(pieces, t, 1)
        .add(c.on[t]!, -rampUp)
        .add(c.start[t]!, rampUp - start);
      if (t > 0) sum(pieces, t - 1, -1, up);
      rows.atMost(q0, up);
    }
    if ((rampDown < range || (t === 0 && q0 > stop)) && !forced[t]) {
      const down = sum(pieces, t, -1).add(c.stop[t]!, rampDown - stop);
      if (t > 0) sum(pieces, t - 1, 1, down).add(c.on[t - 1]!, -rampDown);
      rows.atMost(wasOn * rampDown - q0, down);
    }
  }
}

/** A unit without on/off: limits of its power, and ramps between all steps. */
export function limitContinuous(rows: RowBuilder, times: UnitTimes, pieces: Int32Array[], range: number): void {
  const { rampUp, rampDown, forced, top } = times;
  for (let t = 0; t < top.length; t++) {
    if (top[t]! < range) rows.atMost(top[t]!, sum(pieces, t, 1));
    const before = t > 0 ? 0 : times.before;
    const change = () => (t > 0 ? sum(pieces, t - 1, -1, sum(pieces, t, 1)) : sum(pieces, t, 1));
    if (rampUp < range) rows.atMost(rampUp + before, change());
    if (rampDown < range && !forced[t]) rows.atLeast(before - rampDown, change());
  }
}

/** A unit that runs as it comes gives all that its limit lets it. */
export function holdAtLimit(rows: RowBuilder, { top }: UnitTimes, pieces: Int32Array[]): void {
  for (let t = 0; t < top.length; t++) if (top[t]! > 0) rows.atLeast(top[t]!, sum(pieces, t, 1));
}
