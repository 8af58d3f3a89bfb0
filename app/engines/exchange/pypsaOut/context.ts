import {
  type CapacityModel,
  combine,
  type ComponentModel,
  type EnergyProblem,
  type ImpactProfiles,
  mapProfile,
  type Profile,
} from "~/engines/optimization/problem";
import type { CapacityRow, SeriesVariable } from "~/entities/results/result";
import type { Report } from "../report";
import type { Tables } from "./tables";

/** Sum of series of a result, each by its factor. */
export type Flow = readonly (readonly [variable: SeriesVariable, factor: number])[];

/** Where the result of a run has what a component of the network does. */
export interface Source {
  list: string;
  name: string;
  componentId: string;
  /** By attribute of the network. */
  flows: Readonly<Record<string, Flow>>;
  /** Which part it is of a capacity of the component; left out where it has no size. */
  size?: {
    attribute: "p_nom" | "e_nom";
    kind: CapacityRow["kind"];
    parts: readonly Part[];
    index: number;
    perUnit: number;
    /** The network pays for what is used at most, whatever there may be. */
    isPeak?: boolean;
  };
}

/** The model year that is written. */
export interface Context {
  problem: EnergyProblem;
  /** Index of the year. */
  y: number;
  tables: Tables;
  report: Report;
  /** Names of the buses, by index. */
  buses: readonly string[];
  /** Their longitude and latitude [degrees]. */
  positions: readonly { x: number; y: number }[];
  /** What a kg of CO2 costs; 0 where allowances have no price. */
  co2Price: number;
  /** Where results are of what is added, in its order. */
  sources: Source[];
  /** Name of the carrier of a technology and its emission [kg/MWh]. */
  carrierOf(technologyId: string, emission: number): string;
}

/** A part of a capacity as the network has it. */
export interface Part {
  /** Added to the name. */
  suffix: string;
  attributes: Record<string, number | boolean | undefined>;
  /** What it is at most. */
  most: number;
  /** Its size when that is fixed, else null. */
  fixed: number | null;
}

const annuity = (rate: number, years: number): number =>
  !Number.isFinite(years) ? rate : rate === 0 ? 1 / years : rate / (1 - (1 + rate) ** -years);

/**
 * A capacity as what there is and what may be built: two components where it is both, since a network pays for all of what it may extend.
 * `perUnit`: units of the network per unit here. `extra`: yearly cost per unit here on top (the price of a peak).
 */
export function partsOf(
  { problem, y }: Context,
  capacity: CapacityModel,
  size: "p_nom" | "e_nom",
  { perUnit = 1, extra = 0 }: { perUnit?: number; extra?: number } = {},
): Part[] {
  const year = problem.years[y]!;
  const fixedCost = (capacity.fixedCost[y]?.money ?? 0) + extra;
  const life = capacity.lifetimeA[y] ?? Infinity;
  const built = (capacity.investment[y]?.money ?? 0) * annuity(capacity.interestRate, life);
  const part = (suffix: string, least: number, most: number, cost: number): Part => ({
    suffix,
    most: most * perUnit,
    fixed: least === most ? most * perUnit : null,
    attributes: {
      [`${size}_extendable`]: true,
      [`${size}_min`]: least * perUnit,
      [`${size}_max`]: most * perUnit,
      capital_cost: cost / perUnit,
      ...(Number.isFinite(life) ? { lifetime: life } : {}),
    },
  });
  const plain = (amount: number): Part => ({
    suffix: "",
    most: amount * perUnit,
    fixed: amount * perUnit,
    attributes: { [`${size}_extendable`]: false, [size]: amount * perUnit },
  });
  if (capacity.unlimited) return [part("", 0, Infinity, extra)];
  if (capacity.byMaximum && extra === 0) return [plain(capacity.maximum[y] ?? 0)];
  if (capacity.byMaximum) return [part("", 0, capacity.maximum[y] ?? 0, extra)];
  const stock = capacity.stock.reduce(
    (sum, { amount, from, until }) => sum + (from <= year && year < until ? amount : 0),
    0,
  );
  const planned = capacity.planned.reduce(
    (sum, one) => sum + (one.yearIndex <= y && year < one.until ? one.amount : 0),
    0,
  );
  const parts: Part[] = [];
  if (stock > 0 || (planned === 0 && !capacity.buildable))
    parts.push(fixedCost === 0 ? plain(stock) : part("", capacity.retirementAllowed ? 0 : stock, stock, fixedCost));
  if (planned > 0) parts.push(part(parts.length > 0 ? " (planned)" : "", planned, planned, built + fixedCost));
  if (!capacity.buildable) return parts;
  const [least, most] = [capacity.minimum[y] ?? 0, capacity.maximum[y] ?? Infinity];
  const there = stock + planned;
  const more = part(
    parts.length > 0 ? " (new)" : "",
    Math.max(0, least - there),
    Math.max(0, most - there),
    built + fixedCost,
  );
  return [...parts, more];
}

/** What a MWh costs, allowances included [currency/MWh]. */
export const costOf = ({ co2Price, y }: Context, costs: readonly ImpactProfiles[]): Profile =>
  combine(costs[y]?.money ?? 0, costs[y]?.CO2 ?? 0, (money, co2) => money + co2Price * co2);

export const plus = (a: Profile, b: Profile): Profile => combine(a, b, (v, w) => v + w);
export const times = (a: Profile, factor: number): Profile => mapProfile(a, (v) => v * factor);
export const highest = (profile: Profile): number =>
  typeof profile === "number" ? profile : profile.reduce((most, v) => Math.max(most, v), -Infinity);
export const lowest = (profile: Profile): number => -highest(times(profile, -1));
export const mean = (profile: Profile): number =>
  typeof profile === "number" ? profile : profile.reduce((sum, v) => sum + v, 0) / profile.length;

/** kg of CO2 per MWh, as one number: a network knows no other. */
export function emissionOf({ report, y }: Context, { name }: ComponentModel, costs: readonly ImpactProfiles[]): number {
  const emission = costs[y]?.CO2 ?? 0;
  if (highest(emission) !== lowest(emission)) report.changed("out_emission_mean", {}, name);
  return mean(emission);
}
