import type { ParameterImpact } from "~/entities/parameters/parameter";
import type { Uncomputable } from "~/entities/parameters/parameterInYear";
import type { OriginLevel } from "~/entities/parameters/parameterResolution";
import type { Timeseries } from "~/entities/timeseries/timeseries";

/** A parameter that a formula names, with what it comes to. */
export interface ChildFacts {
  name: string;
  /** The parameter type that was taken for the name. */
  type: string;
  impact: ParameterImpact;
  unit: string;
  /** null: missing, a series, or itself without a value. */
  value: number | null;
  ts_id: string | null;
  missing: boolean;
  origin: OriginLevel | null;
  scenario_id: string | null;
  /** The row it comes from, when it can be opened: one of the system. */
  parameter_id: string | null;
}

/** How a parameter by formula comes about in a year. */
export interface FormulaFacts {
  text: string;
  year: number;
  value: number | null;
  /** Why there is no value. "series": it changes from step to step, and a run computes it. */
  problem: Uncomputable | null;
  children: ChildFacts[];
}

/** One row of a parameter as typed: the value in the typed unit, years as YYYY-01-01. */
export interface TypedRow {
  parameter_id: string;
  date: string | null;
  /** null only where a formula stands in for it. */
  value: number | boolean | null;
  /** Computed from other parameters of the element, in the stored unit. */
  formula?: string | null;
  eol: string | null;
  reference: string | null;
  /** set_at of the row the edit began from. Null for a new one. */
  expected: string | null;
}

/** A unit that a value may be typed in: stored = typed * factor + offset. */
export interface UnitChoice {
  unit: string;
  factor: number;
  offset: number;
}

export interface TypicalValue {
  value: number | boolean;
  unit: string;
  /** Where it was published. */
  source: string | null;
}

/** The series of a parameter. */
export interface SeriesOfParameter {
  unit: string;
  /** What the values of the file were multiplied by. */
  factor: number;
  type: Timeseries["type"];
  /** Line of its sparkline; undefined where it has no value. */
  spark?: string;
}

/** A row as its form begins with it. */
export type StartRow = Required<TypedRow>;

/** Of what a size is counted: the carrier that comes out first, and the one that goes in and is no measure of it. */
export interface SizeFacts {
  gives: string;
  takes: string;
}
