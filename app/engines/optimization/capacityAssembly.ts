import type { ParameterTypeName } from "~/entities/catalogue/names";
import { yearOf } from "~/entities/core/shared";
import type { ComponentStatus } from "~/entities/twin/component";
import { cutToMaximum } from "./assembly/cutStock";
import type { Findings } from "./findings";
import { asStatusQuo, type StatusQuo } from "./kinds/statusQuo";
import type { TakenOver } from "./kinds/takeOver";
import type { CapacityModel, Stock } from "./problem";
import { nameOfOwner, type Owner, type ParameterReader } from "./reader";

/** Names of the parameter types a capacity is read from: the energy or power of a component, or a storage's power. */
const TYPES = {
  capacity: {
    existing: "existing_capacity",
    maximum: "maximum_capacity",
    minimum: "minimum_capacity",
    investment: "investment_cost",
    fixed: "fixed_operation_cost",
  },
  power: {
    existing: "existing_power",
    maximum: "maximum_power",
    minimum: "minimum_power",
    investment: "investment_cost_power",
    fixed: "fixed_operation_cost_power",
  },
} as const;

export const maximumType = (role: CapacityModel["role"]) => TYPES[role].maximum;
export const minimumType = (role: CapacityModel["role"]) => TYPES[role].minimum;

export interface CapacityContext {
  reader: ParameterReader;
  findings: Findings;
  years: readonly number[];
  interestRate: number;
  buildingTime: boolean;
  /** Plants may be taken out of service before their end of life. */
  retirement: boolean;
  /** Old plants may be converted. */
  repowering: boolean;
  /** Set in a dispatch run: its capacities are those of an investment run. */
  takenOver: TakenOver | null;
  /** Set in a status-quo run. */
  statusQuo: StatusQuo | null;
}

interface CapacityOptions {
  role: "capacity" | "power";
  unit: string;
  status: ComponentStatus;
  /** Without any parameter the component has no limit (trade, consumption). */
  openWithoutParameter: boolean;
  /** Multiplies investment and fixed cost: a line's are given per MW and km. 1 for everything else. */
  lengthFactor: number;
}

/**
 * Reads a capacity. Rows of the existing parameter add up as stock from their date until their eol. For a planned component rows dated
 * within the horizon are built for sure at the first model year from then on, and paid. Only optional components may be built beyond that.
 * What changes by year is read for each model year.
 */
export function assembleCapacity(owner: Owner, options: CapacityOptions, context: CapacityContext): CapacityModel {
  const { reader, years } = context;
  const types = TYPES[options.role];
  const isCapacity = options.role === "capacity";
  const amounts = (type: ParameterTypeName): number[] => reader.numbers(owner, type).map((v) => v ?? 0);
  const running = {
    role: options.role,
    unit: options.unit,
    interestRate: context.interestRate,
    unitSize: isCapacity ? amounts("unit_size").map((v) => v || null) : years.map(() => null),
    fixedCost: timesLength(reader.impactNumbers(owner, types.fixed), options.lengthFactor),
    // The flag is part of what counts.
    retirementAllowed: context.retirement && (reader.number(owner, "retirement_allowed") ?? 1) !== 0,
    decommissioning: isCapacity ? amounts("decommissioning_cost") : years.map(() => 0),
  };
  if (context.takenOver) return context.takenOver.capacity(owner, running, options.openWithoutParameter);
  const lifetimeA = reader.numbers(owner, "lifetime").map((v) => v ?? Number.POSITIVE_INFINITY);
  const { stock, planned } = readStock(owner, options, lifetimeA, context);
  const maximum = reader.numbers(owner, types.maximum).map((v) => v ?? null);
  const minimum = reader.numbers(owner, types.minimum).map((v) => v ?? 0);
  const investment = timesLength(reader.impactNumbers(owner, types.investment), options.lengthFactor);
  const hasMaximum = maximum.some((m) => m !== null);
  const hasPrice = investment.some((i) => i.money !== undefined);
  const hasStock = stock.length > 0 || planned.length > 0;
  const optional = options.status === "optional" && (options.role === "capacity" || hasMaximum || hasPrice);
  const pays = options.status !== "existing" && hasPrice;
  const isOpen = options.openWithoutParameter && !hasStock;
  const byMaximum = isOpen && hasMaximum && !pays;
  const unlimited = isOpen && !hasMaximum && !(optional && hasPrice);
  const none = years.map(() => ({}));
  const zeros = years.map(() => 0);
  const keepsPaying = options.status !== "existing" || context.statusQuo?.rebuild === true;
  const cap: CapacityModel = {
    ...running,
    unlimited,
    byMaximum,
    stock: options.openWithoutParameter
      ? stock
      : cutToMaximum(stock, maximum, years, remarkOnCut(owner, options, context)),
    planned,
    buildable: !unlimited && !byMaximum && (optional || (isOpen && hasMaximum)),
    conversion: isCapacity && context.repowering ? conversionOf(owner, options, investment, context) : null,
    convertsTo: [],
    maximum,
    minimum,
    maximumExpansion: isCapacity
      ? reader.numbers(owner, "maximum_expansion").map((v) => v ?? null)
      : years.map(() => null),
    minimumExpansion: isCapacity ? amounts("minimum_expansion") : zeros,
    lifetimeA,
    buildingTimeA: context.buildingTime ? amounts("building_time") : zeros,
    interestRate: reader.number(owner, "technology_interest_rate") ?? context.interestRate,
    // What exists already is not paid again, unless it is rebuilt.
    investment: keepsPaying ? investment : none,
    replacement: hasStock || options.status !== "existing" ? investment : none,
    buildCost: isCapacity && options.status !== "existing" ? reader.impactNumbers(owner, "fixed_cost_per_build") : none,
    spacePerUnit: isCapacity ? amounts("space_requirement") : zeros,
  };
  return context.statusQuo ? asStatusQuo(cap, context.statusQuo, nameOfOwner(owner), context.findings) : cap;
}

/** A factor that somebody entered says that old plants may be converted; which ones is found when all components are there. */
function conversionOf(
  owner: Owner,
  { status }: CapacityOptions,
  investment: CapacityModel["investment"],
  { reader }: CapacityContext,
): CapacityModel["conversion"] {
  const entered = reader.resolve(owner, "conversion_factor")?.origin.level ?? "type default";
  if (status !== "optional" || entered === "type default") return null;
  const conversionCost = reader.impactNumbers(owner, "conversion_cost");
  const cost = conversionCost.map((values, v) =>
    values.money === undefined ? { ...investment[v], ...values } : values,
  );
  return { factor: reader.number(owner, "conversion_factor") ?? 1, cost, from: [] };
}

function readStock(
  owner: Owner,
  options: CapacityOptions,
  lifetimeA: readonly number[],
  { reader, findings, years }: CapacityContext,
): Pick<CapacityModel, "stock" | "planned"> {
  const type = TYPES[options.role].existing;
  const y0 = years[0] ?? 0;
  const stock: CapacityModel["stock"] = [];
  const planned: CapacityModel["planned"] = [];
  for (const row of reader.rows(owner, type)) {
    const amount = reader.rowNumber(owner, row, row.date === null ? y0 : Math.max(yearOf(row.date), y0));
    const from = row.date === null ? Number.NEGATIVE_INFINITY : yearOf(row.date);
    const until = row.properties.eol ? yearOf(row.properties.eol) : Number.POSITIVE_INFINITY;
    if (amount < 0)
      findings.add("negative_capacity", "error", {
        ...nameOfOwner(owner),
        amount,
        unit: options.unit,
        parameterType: type,
      });
    const start = Math.max(from, y0);
    const yearIndex = years.findIndex((y) => y >= start);
    if (options.status === "planned" && (row.date === null || from >= y0)) {
      const end = row.properties.eol ? until : start + (lifetimeA[yearIndex] ?? Number.POSITIVE_INFINITY);
      if (yearIndex >= 0 && amount > 0) planned.push({ yearIndex, amount, until: end, lifetimeA: end - start });
      remarkOnUnserved({ amount, from: start, until: end }, years[yearIndex] ?? start);
    } else {
      stock.push({ amount, from, until });
      remarkOnUnserved({ amount, from, until }, from);
    }
  }
  return { stock, planned };

  /** What begins and ends between two model years, or begins after the last one, changes nothing: `serving` is when it would begin to. */
  function remarkOnUnserved({ amount, from, until }: Stock, serving: number): void {
    if (amount <= 0 || from < y0 || years.some((y) => serving <= y && y < until)) return;
    const ends = Number.isFinite(until);
    findings.add(ends ? "serves_no_year" : "serves_after_years", "info", {
      ...nameOfOwner(owner),
      amount,
      unit: options.unit,
      year: from,
      parameterType: type,
      ...(ends ? { detail: String(until) } : {}),
    });
  }
}

/** Says what a maximum leaves no room for. (A trade's size only holds in its year and is bounded where it is built.) */
const remarkOnCut =
  (owner: Owner, { role, unit }: CapacityOptions, { findings, years }: CapacityContext) =>
  (y: number, amount: number): void =>
    findings.add("stock_above_maximum", "warning", {
      ...nameOfOwner(owner),
      year: years[y],
      amount,
      unit,
      parameterType: TYPES[role].maximum,
    });

type ByImpact = ReturnType<ParameterReader["impactNumbers"]>;

const timesLength = (years: ByImpact, length: number): ByImpact =>
  years.map((values) =>
    Object.fromEntries(Object.entries(values).map(([impact, value]) => [impact, (value ?? 0) * length])),
  );
