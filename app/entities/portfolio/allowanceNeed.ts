/** A fuel that plants of a site burn, with the CO2 that counts [t/MWh, lower heating value], and whether the run says so; else it is the usual one. */
export interface FuelFactor {
  carrier: string;
  factor: number;
  isOfRun: boolean;
}

/** What a site emits in a calendar year against the allowances delivered in it [t]. */
export interface AllowanceYear {
  year: number;
  /** Null before the first model year of the run. */
  emissions: number | null;
  /** Purchases less sales of the deals that count. */
  contracted: number;
  /** emissions - contracted. */
  open: number | null;
  /** contracted / emissions [1]; null without emissions. */
  ratio: number | null;
}

/** The need of a site for emission allowances. */
export interface AllowanceNeed {
  /** With its model years. */
  run: { id: string; name: string; years: readonly number[] };
  /** What is burnt, by name of its carrier. */
  fuels: FuelFactor[];
  years: AllowanceYear[];
}
