import type { ForecastModel } from "~/entities/forecasts/forecast";
import type { ForecastWeather } from "~/entities/forecasts/weather";
import type { PlanGround } from "./grounds";
import type { TradeCourse } from "./trade";

/** What a plan is, as it is stored and shown. Powers kW, energies kWh, money in the system's currency; arrays have one value per step. */

/**
 * Where the expected course of a live series or a market was from: of how many steps. Null: it could not be told, parameters were taken.
 */
export interface PlanInput {
  component_id: string | null;
  /** A live series or, of prices, a spot market. */
  live_id: string | null;
  market?: PlanMarket;
  name: string;
  sources: PlanSources | null;
  /** Whose forecast is taken. Absent: none is, or planned before it was kept. */
  forecast?: ForecastBy;
  /** Quarter-hours measured that say nothing of what could be, since something was forced in them: they are left out. Absent: none. */
  forced?: number;
}

/** Whose a forecast is. */
export interface ForecastBy {
  /** The live series that is forecast; of prices of a market it is not the market itself. */
  live_id: string;
  name: string;
  model: ForecastModel;
  /** ISO 8601 UTC. */
  issued_at: string;
  /** Name of the series that the model takes over from, as of a provider; only of models that do so. */
  external?: string;
  /** What it knew of the weather. Absent: no weather forecast is near. */
  weather?: ForecastWeather;
}

/** How many steps of a course are from where; `parameters`: what is entered stands in, absent where nowhere. */
export interface PlanSources {
  known: number;
  forecast: number;
  days_before: number;
  parameters?: number;
}

/** The market that the prices of a plan are of. */
export interface PlanMarket {
  spot_id: string;
  /** Made by the product: no auction gave them. */
  synthetic: boolean;
  /** How many units of one currency one of the other is, and of which day (YYYY-MM-DD) that is. Null: they are one currency. */
  rate: { from: string; to: string; rate: number; date: string | null } | null;
}

export const ROW_KINDS = ["grid", "demand", "source", "unit", "storage", "shiftable", "line"] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** What one component is to do. */
export interface PlanRow {
  component_id: string;
  name: string;
  kind: RowKind;
  carrier_level_id: string;
  /** Taken from the grid, used, generated, put out, discharged (charged is negative) [kW]. */
  power: number[];
  /** Units that run; only of what is switched. */
  on?: number[];
  /** At the end of each step [kWh]; only of stores. */
  level?: number[];
  /** Size of the store [kWh]. */
  capacity?: number;
  /** Of stores of a connection: what a kWh in them is worth once a step is over. */
  worth?: PlanWorth;
  /** Index into REASONS. */
  reason?: number[];
  /** One for each stretch of steps, with its numbers. Absent: planned before there were any, or no prices are known. */
  grounds?: PlanGround[];
  /**
   * What one more kWh is worth [currency/kWh]: at its bus for connections, sources, demands and work; in it for stores; for machines and lines
   * what it gives is worth less what it takes and burns. Null where nothing could serve it, or take it.
   */
  marginal?: (number | null)[];
  /** Of a source that the plan holds below it in some step: what it could give [kW]. */
  available?: number[];
  /** Steps from <= t < to in which it is out or maintained. */
  blocked?: [from: number, to: number][];
}

/** What a plant takes or gives at a carrier level [kW]. */
export interface PlanFlow {
  carrier_level_id: string;
  power: number[];
}

/** What a plant that turns one carrier into another takes and gives. */
export interface PlanPlant {
  component_id: string;
  name: string;
  takes: PlanFlow[];
  gives: PlanFlow[];
  /** What it emits by the factor of its use [kg/h of CO2]. Absent: none is entered. */
  co2?: number[];
}

/** What energy in a store is worth, by how full it is; of the first day of a plan, since newer plans follow. */
export interface PlanWorth {
  /** Edges of the bands [kWh], ascending from empty to full. */
  levels: number[];
  /** For each step, for each band: a kWh in it at the end of the step [currency/kWh]. */
  values: number[][];
}

export const SHORTFALL_KINDS = ["unserved", "excess", "level", "energy", "batch", "target", "trip", "kept"] as const;

export interface PlanShortfall {
  component_id: string;
  name: string;
  kind: (typeof SHORTFALL_KINDS)[number];
  /** [kWh] */
  amount: number;
  from: number;
  to: number;
  /** Why an approved step was given up: an event of the component, of another one (`other`: its name), or values that are not as expected. */
  why?: "outage" | "maintenance" | "elsewhere" | "values";
  other?: string;
}

/** What a shortfall is called: its kind, of an approved step that was given up with the reason. */
export const shortfallWord = ({ kind, why }: Pick<PlanShortfall, "kind" | "why">): string =>
  why ? `${kind}_${why}` : kind;

/** What the steps cost; `end_value` is what is left in stores, earned (negative). */
export interface PlanCost {
  energy: number;
  fees: number;
  feed_in: number;
  demand_charge: number;
  sources: number;
  fuel: number;
  starts: number;
  wear: number;
  dumping: number;
  end_value: number;
}

/** The remark of a plan on a component that a live series should measure, which has no value to start from. */
export const VALUES_MISSING = "values_missing";

/** Remarks on values that a plan starts from and that may not be true: none, old ones, those of now for a plan that begins later. */
export const START_REMARKS: readonly string[] = [VALUES_MISSING, "values_old", "values_of_now"];

/**
 * CO2 of a plan and of the status quo by the factors that are entered [kg]. `without`: names of what buys and has no factor, which is not
 * counted.
 */
export interface PlanCo2 {
  plan: number;
  /** Null: the status quo could not be computed. */
  statusQuo: number | null;
  without: string[];
}

/** Approved steps that stay in a later plan unless leaving them is worth more than it counts. */
export interface KeptPlan {
  optimization_operation_id: string;
  name: string;
  /** Until when they stay (ISO 8601 UTC). At the begin of the plan or before: none does. */
  until: string;
  /** What leaving them counts: an approved power [currency/kWh], a unit that is switched otherwise [currency] in a quarter-hour. */
  price?: { power: number; switching: number };
  /** Why they do not stay as long as they are approved for: from `until` on something is out, or back, that the plan did not know. */
  freed?: boolean;
}

/** What a kWh that is left in a store counts at the end of a plan, and where that comes from. */
export interface EndWorth {
  /** The days after the plan whose prices tell it (ISO 8601 UTC). */
  from: string;
  until: string;
  /** Of how many quarter-hours of these days the price is known, forecast, or of the days before. Null: prices among the parameters. */
  sources: PlanSources | null;
  /** Whose forecast of the price is taken. Absent: none is. */
  forecast?: ForecastBy;
  /** [currency/kWh] in the store, by component. */
  stores: Record<string, number>;
}

export interface StoredPlan {
  start: string;
  steps: number;
  rows: PlanRow[];
  /** What plants take and give, of which rows have the leading power alone. Absent: planned before it was kept. */
  plants?: PlanPlant[];
  /** Price of the market [currency/kWh]; null where none is used. */
  price: number[] | null;
  cost: PlanCost;
  /** The same prices, run without a plan; null where that could not be computed. */
  statusQuo: PlanCost | null;
  /** Absent: planned before it was kept, by the mean price of the plan itself, or nothing tells the days after it. */
  endWorth?: EndWorth;
  /** Null: no factor is entered. Absent: planned before it was kept. */
  co2?: PlanCo2 | null;
  /** What each connection buys and sells, with prices and fees; the same without a plan, null where that could not be computed. Absent: planned before these were kept. */
  trade?: TradeCourse[];
  statusQuoTrade?: TradeCourse[] | null;
  /** When work that can wait is done without a plan; null as before. */
  statusQuoShift?: PlanRow[] | null;
  /**
   * What waiting for its approval costs while the plan in force goes on: nothing before step `from`, then `money` [currency/h] and what is not
   * served [kW]; from step `until` on no plan is in force. Absent: none was, or planned before it was kept.
   */
  waiting?: { from: number; until: number; money: number; missing: number };
  shortfalls: PlanShortfall[];
  /** Approved steps that it leaves, as that is worth more than it counts. Absent: none, or planned when these were shortfalls. */
  leftSteps?: PlanShortfall[];
  /** No plan costs less than this, penalties counted, and how far this one may be from it [1]. */
  objective: number;
  bound: number;
  gap: number;
  seconds: number;
  ended: string;
  /** `at`: when the value that it is about was measured (ISO 8601 UTC). */
  remarks: { key: string; component_id: string; name: string; other?: string; at?: string }[];
  inputs: PlanInput[];
  ageMinutes: number | null;
  /**
   * Which machine of the model runs in which step, with which power [kW] (of stores discharge less charge), and when batches begin. The
   * next plan is held to it.
   */
  switched: { on: Record<string, number[]>; power: Record<string, number[]>; starts: Record<string, number> };
  /** Batches before this plan, as far as plans in force tell: since when that is known, and the begin of the last of a component (ms since 1970). */
  work?: { since: number; ran: Record<string, number> };
  /** The plan whose approved steps stay in this one; not there where none was in force. */
  kept?: KeptPlan;
}

/** What a plan costs, with what is left in stores counted. */
export const costTotal = (cost: PlanCost): number => Object.values(cost).reduce((sum, part) => sum + part, 0);

/** What a plan saves against the status quo on the same prices; null without one. Equal schedules save exactly 0. */
export const savingOf = ({ cost, statusQuo }: Pick<StoredPlan, "cost" | "statusQuo">): number | null =>
  statusQuo ? costTotal(statusQuo) - costTotal(cost) : null;
