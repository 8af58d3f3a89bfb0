import type { Shift } from "~/entities/operator/operationSite";
import type { Batch, ShiftableLoad } from "../site/types";
import { dailyWindows } from "./horizon";
import { STEP_H, type ComponentInput, type HorizonInput } from "./input";

/** What a kWh of work that is not done costs in the objective [currency/kWh]: more than any price, less than what is not served at all. */
const MISSING_WORK = 20;

/**
 * Daily work of a consumer that can wait, one load or batch for each of its windows in the horizon. A window that began before the
 * horizon, or ends after it, holds its share of the energy: what was done before is not known. A batch runs only in whole windows.
 */
export function workOf(
  id: string,
  bus: string,
  shift: Shift,
  known: ComponentInput,
  input: HorizonInput,
): { shiftables: ShiftableLoad[]; batches: Batch[]; begun: boolean } {
  const kw = shift.power_mw * 1000;
  const kwh = shift.energy_mwh * 1000;
  const windows = dailyWindows(shift, input);
  const begun = windows.some(({ share }) => share < 1 - 1e-9);
  const name = (i: number) => `${id}#${i + 1}`;
  if (shift.kind === "deadline") {
    const shiftables = windows.map(({ from, to, share }, i): ShiftableLoad => {
      const maxPower = new Float64Array(input.steps).fill(kw);
      for (const [first, last] of known.blocked ?? []) maxPower.fill(0, first, last);
      return { id: name(i), bus, from, to, energy: kwh * share, maxPower, shortfallPrice: MISSING_WORK };
    });
    return { shiftables, batches: [], begun };
  }
  const length = Math.max(1, Math.round(kwh / kw / STEP_H));
  const whole = windows.filter(({ share, from, to }) => share >= 1 - 1e-9 && to - from >= length);
  const found: { shiftables: ShiftableLoad[]; batches: Batch[] } = { shiftables: [], batches: [] };
  for (const [i, window] of whole.entries()) {
    const free = longestFree(window, known.blocked ?? []);
    const about = { id: name(i), bus };
    if (free.to - free.from >= length)
      found.batches.push({
        ...{ ...about, ...free, shape: new Float64Array(length).fill(kw) },
        shortfallPrice: MISSING_WORK * kwh,
      });
    // No time is left for it while it is out or maintained: work that cannot be done is listed as missing.
    else found.shiftables.push({ ...about, ...window, energy: kwh, maxPower: 0, shortfallPrice: MISSING_WORK });
  }
  return { ...found, begun };
}

/** The longest part of a window in which nothing is out or maintained; the first of several. */
function longestFree({ from, to }: { from: number; to: number }, blocked: readonly (readonly [number, number])[]) {
  let best = { from, to: from };
  let begin = from;
  const closed = [...blocked].sort(([a], [b]) => a - b);
  for (const [first, last] of [...closed, [to, to] as const]) {
    const end = Math.min(first, to);
    if (end - begin > best.to - best.from) best = { from: begin, to: end };
    begin = Math.max(begin, last);
  }
  return best;
}
