/** What a meter measured: energies in kWh per step. */
export interface Meter {
  /** Start of the first step, UTC ms since 1970. */
  startMs: number;
  /** 15, 30 or 60 [min]. */
  stepMin: number;
  /** Taken from the grid [kWh per step]; a value that is missing is NaN and counts as nothing. */
  importKwh: Float64Array;
  /** Fed into the grid [kWh per step]. */
  exportKwh?: Float64Array | undefined;
  /** Produced on site [kWh per step]. */
  productionKwh?: Float64Array | undefined;
  /** Day-ahead price in each step [currency/MWh]. */
  dayAhead?: Float64Array | undefined;
  /** Size of the plant that feeds in [kW]. */
  plantKw?: number | undefined;
}

/** What a bill could not take as the tariff says. */
export type BillRemark =
  | { rule: "values_missing"; steps: number }
  | { rule: "prices_missing"; steps: number }
  | { rule: "part_of_year"; year: number; days: number }
  | { rule: "coarse_meter"; name: string; minutes: number }
  | { rule: "version_of_other_year"; year: number; version: number }
  | { rule: "example_prices"; version: number }
  | { rule: "months_before_unknown"; name: string }
  | { rule: "no_production"; name: string }
  | { rule: "no_plant_size"; name: string };
