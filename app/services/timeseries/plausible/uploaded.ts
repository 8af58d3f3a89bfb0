import { radiationNamed, type ReadResult } from "~/engines/timeseries";
import {
  boundsFinding,
  type OtherUnit,
  plausibility,
  type Quantity,
  type UnitChoice,
} from "~/engines/timeseries/plausibility";
import type { Finding } from "~/entities/core/finding";
import { seriesUnitSuggestions } from "~/entities/parameters/parameterUnit";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { ComparedField, UploadSettings } from "~/entities/timeseries/uploadForm";
import { conversionOf } from "~/services/timeseries/upload/conversion";
import type { UploadAim } from "~/services/timeseries/upload/draft.server";

type UnitAim = Pick<UploadAim, "unit" | "currency" | "fixed" | "fileUnits">;

/** What the values were read as, and what they would be in the other units that such files come in. `stepS`: of the file. */
export function unitChoice(aim: UnitAim, chosen: string, stepS: number): UnitChoice {
  const hours = stepS / 3600;
  const readingOf = (unit: string) => {
    const { factor, offset, per_step } = conversionOf(unit, aim);
    return factor ? { factor: per_step ? factor / hours : factor, offset, perStep: per_step } : null;
  };
  const used = readingOf(chosen);
  const names = aim.fileUnits ?? seriesUnitSuggestions(aim.unit, aim.currency);
  const others = names.flatMap((unit): (OtherUnit & { perStep: boolean })[] => {
    const reading = used && unit !== chosen ? readingOf(unit) : null;
    if (!used || !reading) return [];
    const factor = reading.factor / used.factor;
    const offset = reading.offset - used.offset * factor;
    return factor === 1 && offset === 0 ? [] : [{ unit, factor, offset, perStep: reading.perStep }];
  });
  // A power in another size before an energy of the same: both may fit. Files of weather have their own order.
  const isAlike = ({ perStep }: { perStep: boolean }) => aim.fixed !== null || perStep === used?.perStep;
  const alike = others.filter(isAlike);
  const unlike = others.filter((other) => !isAlike(other));
  return { chosen, others: [...alike, ...unlike].map(({ unit, factor, offset }) => ({ unit, factor, offset })) };
}

/** What is odd about the values of a file, as they were read for what it is to become. */
export function uploadFindings(
  { ok, blocks, stepS, findings }: Pick<ReadResult, "ok" | "blocks" | "stepS" | "findings">,
  aim: UnitAim & Pick<UploadAim, "quantity" | "quantityFactor" | "site" | "lower" | "upper">,
  settings: Pick<UploadSettings, "unit" | "yearly_sum" | "persons" | "floor_area">,
): Finding[] {
  if (!ok) return refusedFindings(findings, aim, settings.unit);
  if (!aim.quantity) return [];
  const { position, figures, others } = aim.site?.() ?? { position: null, figures: {}, others: [] };
  const expectation = {
    quantity: aim.quantity,
    ...(aim.quantityFactor === undefined ? { unit: aim.unit } : {}),
    position,
    others,
    figures: {
      ...figures,
      ...(settings.yearly_sum ? { yearlySum: settings.yearly_sum } : {}),
      ...(settings.persons ? { persons: settings.persons } : {}),
      ...(settings.floor_area ? { areaM2: settings.floor_area } : {}),
    },
  };
  return plausibility(scaled(blocks, aim.quantityFactor), expectation, unitChoice(aim, settings.unit, stepS));
}

/** Blocks in the unit of their quantity: kW of a load in MW. */
const scaled = (blocks: readonly SeriesBlock[], factor = 1): readonly SeriesBlock[] =>
  factor === 1 ? blocks : blocks.map((block) => ({ ...block, values: block.values.map((value) => value * factor) }));

/** A column whose name says another radiation than what the file is for: the diffuse light for the direct. */
export function radiationFindings(column: string | undefined, quantity: Quantity | undefined): Finding[] {
  const target = quantity === "radiation" ? "global" : quantity === "direct_radiation" ? "direct" : null;
  const named = target && column !== undefined ? radiationNamed(column) : null;
  if (named === null || named === target) return [];
  return [{ key: `timeseries.plausible.radiation_${named}`, severity: "warning", params: { column: column! } }];
}

/** Fields of what people know of a site, which a file for it can be compared with. */
export const comparedFields = ({ quantity }: Pick<UploadAim, "quantity">): ComparedField[] =>
  quantity === "electricity_demand" || quantity === "heat_demand"
    ? ["yearly_sum", "persons", "floor_area"]
    : quantity === "demand"
      ? ["yearly_sum"]
      : [];

/** The unit in which the first value beyond the bounds would not be. */
function refusedFindings(
  findings: readonly Finding[],
  aim: UnitAim & Pick<UploadAim, "lower" | "upper">,
  unit: string,
): Finding[] {
  const refused = findings.find(({ key }) => /\.(above|below)_bound$/.test(key));
  const value = refused?.params["value"];
  if (typeof value !== "number") return [];
  const range = { low: aim.lower ?? -Infinity, high: aim.upper ?? Infinity, unit: aim.unit };
  // The step of the file is not known here: of energies and powers only the size is compared.
  const finding = boundsFinding(value, range, unitChoice(aim, unit, 3600));
  return finding ? [finding] : [];
}
