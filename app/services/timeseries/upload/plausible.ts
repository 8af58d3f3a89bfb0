import type { Finding } from "~/entities/core/finding";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { conversionOf } from "./conversion";
import type { UploadAim } from "./draft.server";

/** Days of values below which a low maximum says nothing: a week of fog. */
const LEAST_DAYS = 30;

/**
 * A remark where all values of a month and more stay below what the quantity reaches anywhere, so that their unit is another: a year of
 * W/m2 read as J/m2 of the hour is 3600 times too low. It names the unit that fits, if one of the usual does. Null where nothing is odd.
 */
export function lowFinding(
  blocks: readonly SeriesBlock[],
  { aim, unit }: { aim: Pick<UploadAim, "unit" | "currency" | "fixed" | "reaches" | "upper">; unit: string },
): Finding | null {
  if (!aim.reaches) return null;
  let [greatest, count] = [-Infinity, 0];
  for (const { values } of blocks)
    for (const value of values) {
      if (Number.isNaN(value)) continue;
      count += 1;
      greatest = Math.max(greatest, value);
    }
  const stepS = blocks[0]?.stepS ?? 0;
  if (count * stepS < LEAST_DAYS * 86_400 || greatest >= aim.reaches.least) return null;
  const hours = stepS / 3600;
  const factorOf = (name: string): number | null => {
    const { factor, per_step, is_convertible } = conversionOf(name, aim);
    return is_convertible && factor ? (per_step ? factor / hours : factor) : null;
  };
  const used = factorOf(unit);
  const fitting = aim.reaches.units.find((name) => {
    const factor = factorOf(name);
    if (name === unit || factor === null || used === null) return false;
    const other = (greatest / used) * factor;
    return other >= aim.reaches!.least && other <= (aim.upper ?? Infinity);
  });
  const params = { greatest: Number(greatest.toPrecision(3)), least: aim.reaches.least, unit: aim.unit, chosen: unit };
  return fitting
    ? { key: "timeseries.plausible_low_unit", severity: "warning", params: { ...params, fitting } }
    : { key: "timeseries.plausible_low", severity: "warning", params };
}
