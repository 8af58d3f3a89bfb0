import { yearOf } from "~/entities/core/shared";
import type { ComponentStatus } from "~/entities/twin/component";
import type { Findings } from "./findings";
import type { CapacityModel } from "./problem";
import type { Owner, ParameterReader } from "./reader";

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

export interface CapacityContext {
  reader: ParameterReader;
  findings: Findings;
  years: readonly number[];
  interestRate: number;
  buildingTime: boolean;
}

export interface CapacityOptions {
  role: "capacity" | "power";
  unit: string;
  status: ComponentStatus;
  /** Without any figure the component has no limit (trade, consumption). */
  openWithoutFigure: boolean;
  /** Multiplies investment and fixed cost: a line's are given per MW and km. 1 for everything else. */
  lengthFactor: number;
}

/**
 * Reads a capacity. Rows of the existing figure add up as stock from their date until their eol; for a planned component
 * rows dated within the horizon are built for sure at the first model year from then on, and paid. Only optional
 * components may be built beyond that.
 */
export function assembleCapacity(owner: Owner, options: CapacityOptions, context: CapacityContext): CapacityModel {
  const { reader, years, findings } = context;
  const types = TYPES[options.role];
  const y0 = years[0] ?? 0;
  const lifetimeA = reader.number(owner, "lifetime") ?? Number.POSITIVE_INFINITY;
  const stock: CapacityModel["stock"] = [];
  const planned: CapacityModel["planned"] = [];
  for (const row of reader.rows(owner, types.existing)) {
    const amount = reader.rowNumber(owner, row, row.date === null ? y0 : Math.max(yearOf(row.date), y0));
    const from = row.date === null ? Number.NEGATIVE_INFINITY : yearOf(row.date);
    const until = row.properties.eol ? yearOf(row.properties.eol) : Number.POSITIVE_INFINITY;
    if (amount < 0) {
      findings.add("negative_capacity", "error", {
        ...nameOf(owner),
        amount,
        unit: options.unit,
        parameterType: types.existing,
      });
    }
    const start = Math.max(from, y0);
    const yearIndex = years.findIndex((y) => y >= start);
    if (options.status === "planned" && (row.date === null || from >= y0)) {
      const end = row.properties.eol ? until : start + lifetimeA;
      if (yearIndex >= 0 && amount > 0) planned.push({ yearIndex, amount, until: end });
    } else stock.push({ amount, from, until });
  }
  const maximum = reader.numbers(owner, types.maximum).map((v) => v ?? null);
  const minimum = reader.numbers(owner, types.minimum).map((v) => v ?? 0);
  const investment = timesLength(reader.impactNumbers(owner, types.investment), options.lengthFactor);
  const hasMaximum = maximum.some((m) => m !== null);
  const hasPrice = investment.some((i) => i.money !== undefined);
  const hasStock = stock.length > 0 || planned.length > 0;
  const openByMaximum = options.openWithoutFigure && !hasStock && hasMaximum;
  const optional = options.status === "optional" && (options.role === "capacity" || hasMaximum || hasPrice);
  const unlimited = options.openWithoutFigure && !hasStock && !hasMaximum && !(optional && hasPrice);
  const isCapacity = options.role === "capacity";
  const none = years.map(() => ({}));
  return {
    role: options.role,
    unit: options.unit,
    unlimited,
    stock,
    planned,
    buildable: !unlimited && (optional || openByMaximum),
    maximum,
    minimum,
    maximumExpansion: isCapacity
      ? reader.numbers(owner, "maximum_expansion").map((v) => v ?? null)
      : years.map(() => null),
    unitSize: (isCapacity && reader.number(owner, "unit_size")) || null,
    lifetimeA,
    buildingTimeA: context.buildingTime ? (reader.number(owner, "building_time") ?? 0) : 0,
    interestRate: reader.number(owner, "technology_interest_rate") ?? context.interestRate,
    // What stands already is not paid again, nor is the size of an open connection.
    investment: options.status === "existing" ? none : investment,
    buildCost: isCapacity && options.status !== "existing" ? reader.impactNumbers(owner, "fixed_cost_per_build") : none,
    fixedCost: timesLength(reader.impactNumbers(owner, types.fixed), options.lengthFactor),
    decommissioning: isCapacity ? reader.numbers(owner, "decommissioning_cost").map((v) => v ?? 0) : years.map(() => 0),
    spacePerUnit: isCapacity ? reader.numbers(owner, "space_requirement").map((v) => v ?? 0) : years.map(() => 0),
  };
}

type ByImpact = ReturnType<ParameterReader["impactNumbers"]>;

const timesLength = (years: ByImpact, length: number): ByImpact =>
  years.map((values) =>
    Object.fromEntries(Object.entries(values).map(([impact, value]) => [impact, (value ?? 0) * length])),
  );

const nameOf = (owner: Owner) => ({ componentId: owner.componentId, componentName: owner.componentName });
