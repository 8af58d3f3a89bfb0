import type { TechnologyName } from "~/entities/catalogue/names";
import { FUTURE_PERIODS, type FuturePeriod, type Load, LOADS } from "~/entities/market/products";
import { ALLOWANCES } from "~/entities/spot/deliveryClock";

/** Lengths of the delivery of a deal. "custom" is from any day to any other. */
export const PERIOD_TYPES = [...FUTURE_PERIODS, "custom"] as const;
export type PeriodType = (typeof PERIOD_TYPES)[number];

/** What is delivered when: the same power in every hour, in peak load alone, or a profile of its own. */
export const BASE_PEAK_TYPES = [...LOADS, "individual"] as const;
export type BasePeakType = (typeof BASE_PEAK_TYPES)[number];

/** Those of power purchase agreements: electricity has no seasons and no gas years. */
export const PPA_PERIOD_TYPES = ["year", "quarter", "month", "day", "custom"] as const satisfies readonly PeriodType[];

/** Where the energy of a power purchase agreement comes from. */
export const PPA_SOURCES = ["wind", "pv", "other"] as const;
export type PpaSource = (typeof PPA_SOURCES)[number];

/** What the technology of a deal says of it. */
type DealKind = { type: "futures"; load: Load; period: FuturePeriod } | { type: "ppa"; source: PpaSource };

/** The technology of a future; null where there is none: seasons and gas years are of gas, Decembers of allowances, which have base load alone. */
export const futuresTechnology = (load: Load, period: FuturePeriod): TechnologyName | null => {
  if (period !== "season" && period !== "gas_year" && period !== "december") return `futures_${load}_${period}`;
  return load === "base" ? `futures_base_${period}` : null;
};
/** The technology of deals in emission allowances. */
export const ALLOWANCE_TECHNOLOGY: TechnologyName = "futures_base_december";
export const ppaTechnology = (source: PpaSource): TechnologyName => `ppa_${source}`;

/** Every technology that a deal can have, with what it means. */
const DEAL_TECHNOLOGIES: ReadonlyMap<string, DealKind> = new Map<string, DealKind>([
  ...LOADS.flatMap((load) =>
    FUTURE_PERIODS.flatMap((period): [string, DealKind][] => {
      const technology = futuresTechnology(load, period);
      return technology === null ? [] : [[technology, { type: "futures", load, period }]];
    }),
  ),
  ...PPA_SOURCES.map((source): [string, DealKind] => [ppaTechnology(source), { type: "ppa", source }]),
]);

/** What the technology of a deal means; undefined for one that no deal has. */
export const dealKind = (techId: string): DealKind | undefined => DEAL_TECHNOLOGIES.get(techId);
export const DEAL_TECHNOLOGY_IDS: readonly string[] = [...DEAL_TECHNOLOGIES.keys()];

/** The carrier that a technology tells by itself: seasons and gas years are of gas, Decembers of allowances. Undefined where the market tells it. */
export function carrierOfTechnology(techId: string): string | undefined {
  const kind = dealKind(techId);
  if (kind?.type !== "futures") return undefined;
  if (kind.period === "season" || kind.period === "gas_year") return "natural_gas";
  return kind.period === "december" ? ALLOWANCES : undefined;
}

/** Text key of a load: what is not the same power comes as a plant produces it, or as somebody planned it. */
export const loadKey = (load: BasePeakType, techId: string): string =>
  `portfolio:load.${load}${load === "individual" && techId === ppaTechnology("other") ? "_other" : ""}`;
