import type { OperationSite } from "../site/types";
import type { UnitTimes } from "../site/unitTimes";
import type { RowBuilder, RowModel, Terms } from "./rowBuilder";

/** Which columns are what; arrays have length `steps`. Lists run as those of the site. */
export interface Layout {
  units: UnitColumns[];
  storages: StorageColumns[];
  grids: GridColumns[];
  /** null: not curtailable, no columns. */
  sources: (Int32Array | null)[];
  shiftables: LoadColumns[];
  batches: BatchColumns[];
  targets: TargetColumns[];
  buses: BusColumns[];
  /** Columns whose cost is the price of leaving approved powers. */
  leaving: number[];
  /** Columns whose cost is a purchase: import, fuel, demand charge. */
  purchases: number[];
}

export interface UnitColumns {
  times: UnitTimes;
  /** null: the unit is continuous. */
  on: Int32Array | null;
  start: Int32Array | null;
  stop: Int32Array | null;
  /** Power of each piece above the minimum [kW]. */
  pieces: Int32Array[];
}

export interface GridColumns {
  import: Int32Array;
  export: Int32Array;
  /** Rows that hold the import below a peak: of charge after charge those of its window. */
  peakRows: { from: number; rows: Int32Array }[];
}

export interface TargetColumns {
  missing: number;
  row: number;
}

export interface StorageColumns {
  charge: Int32Array;
  discharge: Int32Array;
  level: Int32Array;
  /** Rows of the course of the level. */
  rows: Int32Array;
}

/** Columns of the steps from `from` on. */
export interface LoadColumns {
  from: number;
  power: Int32Array;
}

export interface BatchColumns {
  /** Begin of the first column. */
  from: number;
  begins: Int32Array;
}

export interface BusColumns {
  /** null: nothing may be thrown away. */
  dumped: Int32Array | null;
  unserved: Int32Array;
  excess: Int32Array;
  /** Rows of the balance; empty where nothing has to balance. */
  rows: Int32Array;
}

export interface PlanModel {
  site: OperationSite;
  rows: RowModel;
  layout: Layout;
}

/** What the parts of the formulation share. */
export interface BuildContext {
  site: OperationSite;
  rows: RowBuilder;
  /** By bus, length steps: what flows into it less what flows out, in columns. */
  flows: Map<string, Terms[]>;
  /** By bus, length steps: what flows out less what flows in, whatever is decided [kW]. */
  fixed: Map<string, Float64Array>;
  purchases: number[];
  leaving: number[];
}
