import type { CapacityModel } from "../problem";
import type { ProcessColumns } from "./conversion";
import type { DemandColumns } from "./demand";
import type { CapacityColumns } from "./investment";
import type { StorageColumns } from "./storage";
import type { TradeColumns } from "./trade";
import type { LineColumns } from "./transmission";

/** Which columns belong to a component; read by the block that made them. */
export type ComponentColumns =
  | { kind: "process"; columns: ProcessColumns }
  | { kind: "demand"; columns: DemandColumns }
  | { kind: "storage"; columns: StorageColumns }
  | { kind: "line"; columns: LineColumns }
  | { kind: "trade"; columns: TradeColumns };

/** What a component is measured by: the energy of a storage. Null for a demand. */
export function capacityOf(c: ComponentColumns): CapacityColumns | null {
  if (c.kind === "demand") return null;
  return c.kind === "storage" ? c.columns.energy : c.columns.capacity;
}

/** The capacities of a component, with their roles: a storage may have two. */
export function capacitiesOf(columns: ComponentColumns): [CapacityColumns, CapacityModel["role"]][] {
  if (columns.kind === "demand") return [];
  if (columns.kind !== "storage") return [[columns.columns.capacity, "capacity"]];
  const { energy, power } = columns.columns;
  return power
    ? [
        [energy, "capacity"],
        [power, "power"],
      ]
    : [[energy, "capacity"]];
}
