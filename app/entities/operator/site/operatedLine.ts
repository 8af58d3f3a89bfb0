import type { RootTechnology } from "~/entities/catalogue/technology";
import type { OperatedComponent } from "../operationSite";

/** The last value of a live series that is not after now. */
export interface Measured {
  live_id: string;
  name: string;
  unit: string;
  timezone: string;
  /** ms since 1970. Null: nothing came in yet. */
  at: number | null;
  value: number | null;
}

/** A component as it is operated, with what was last measured of it. */
export interface OperatedLine {
  component_id: string;
  name: string;
  root: RootTechnology | null;
  /** A plan decides when it runs. */
  machine: boolean;
  /** Name of the component behind whose metering point it stands, where a plan takes that in. */
  meterOf: string | null;
  operated: OperatedComponent;
  power: Measured | null;
  level: Measured | null;
}
