import { z } from "zod";
import type { Build } from "~/entities/results/runSummary/builds";
import type { Removal } from "~/entities/results/runSummary/removals";
import type { SummaryFigures } from "~/entities/results/view/summary";
import { modelYear, number, numberOrNull, text, year } from "./fields";
import { influence } from "./inputs";
import { rowOf } from "./rowOf";
import { carrierYear, comparedRun, mismatches, profitability } from "./statusQuo";

/** What a run tells in figures, its times as ISO 8601 in UTC. */

type Timed<Moment> = Omit<Moment, "startMs"> & { start: string };
type GridPeak = Timed<SummaryFigures["gridPeaks"][number]>;
type WorstHour = Timed<NonNullable<SummaryFigures["worst"]>>;
type SummaryFacts = Omit<SummaryFigures, "gridPeaks" | "worst"> & { gridPeaks: GridPeak[]; worst: WorstHour | null };

const build = rowOf<Build>()({
  componentId: z.string(),
  year: modelYear,
  amount: number("Size, of a storage its energy [unit]"),
  unit: z.string(),
  powerMw: numberOrNull("Of a storage whose power is sized apart [MW]"),
  lumpSum: number("Not discounted [currency]"),
});

const removal = rowOf<Removal>()({
  componentId: z.string(),
  year: modelYear.describe("From then on it is gone"),
  amount: number("What goes, of a storage its energy [unit]"),
  left: number("What serves on [unit]"),
  unit: z.string(),
  saved: numberOrNull("Fixed costs that it would have [currency/a]; null: nothing is left to tell them by"),
  lifeEnds: year
    .nullable()
    .describe("Its life ends in this year, and keeping it means replacing it; null: it does not so soon"),
});

const start = text("Of the step, ISO 8601, UTC");

export const answer = rowOf<SummaryFacts>()({
  removals: z.array(removal).describe("Taken out of service by choice before the end of life"),
  builds: z.array(build),
  investment: number("Lump sums of all years, not discounted [currency]"),
  year: modelYear.describe("The last model year: what follows is of it"),
  yearly: number("Money, investments as annuities [currency/a]"),
  statusQuo: comparedRun
    .extend({ yearly: number("[currency/a]"), npv: number("[currency]"), profitability })
    .nullable()
    .describe("null: there is none that fits"),
  mismatches,
  co2: rowOf<NonNullable<SummaryFigures["co2"]>>()({
    plan: number("[kg/a]"),
    statusQuo: numberOrNull("[kg/a]"),
  }).nullable(),
  carriers: z.array(carrierYear).describe("Those with a demand"),
  gridPeaks: z
    .array(rowOf<GridPeak>()({ carrierId: z.string(), value: number("[MW]"), year: modelYear, start }))
    .describe("The most that is purchased of a carrier at once, over all years"),
  worst: rowOf<WorstHour>()({
    kind: z
      .enum(["price", "residual"])
      .describe("Highest marginal price or, without prices, largest load that sun and wind leave"),
    placeId: z.string(),
    carrierLevelId: z.string(),
    value: number("price [currency/MWh], [kg/MWh] where emissions are minimised; residual [MW]"),
    year: modelYear,
    start,
  })
    .nullable()
    .describe("When energy is scarcest"),
  influences: z.array(influence).describe("The inputs that matter most"),
});
export type { SummaryFacts };
