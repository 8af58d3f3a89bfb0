import { at } from "./perStep";
import type { PerStep } from "./types";

/** What is wrong with a field of a site; `limit` is what it has to keep to. */
export type FaultCode =
  | "missing"
  | "not_a_number"
  | "wrong_length"
  | "below"
  | "above"
  | "unknown_bus"
  | "not_balanced"
  | "unknown_component"
  | "used_twice"
  | "too_many"
  | "not_ascending"
  | "not_utc"
  | "empty_window"
  | "longer_than_window";

export interface SiteFault {
  /** Id of the component or bus. Empty: the site itself. */
  component: string;
  field: string;
  fault: FaultCode;
  limit?: number | string;
}

interface Range {
  least?: number;
  most?: number;
  /** Infinity is allowed and means: no limit. */
  endless?: boolean;
}

/** Beyond it numbers are typing errors, and no solver computes well with them. */
const LARGEST = 1e9;

/** Collects faults of one component after the other. */
export class FaultList {
  readonly faults: SiteFault[] = [];
  constructor(private readonly steps: number) {}

  add(component: string, field: string, fault: FaultCode, limit?: number | string): void {
    this.faults.push({ component, field, fault, ...(limit === undefined ? {} : { limit }) });
  }

  number(component: string, field: string, value: number, { least, most = LARGEST, endless }: Range = {}): void {
    if (endless && value === Infinity) return;
    if (typeof value !== "number" || !Number.isFinite(value)) this.add(component, field, "not_a_number");
    else if (value < (least ?? -LARGEST)) this.add(component, field, "below", least ?? -LARGEST);
    else if (value > most) this.add(component, field, "above", most);
  }

  /** One fault per field, whatever the number of steps. */
  series(component: string, field: string, values: PerStep, range: Range = {}): void {
    if (typeof values === "number") return this.number(component, field, values, range);
    if (!(values instanceof Float64Array)) return this.add(component, field, "missing");
    if (values.length !== this.steps) return this.add(component, field, "wrong_length", this.steps);
    const before = this.faults.length;
    for (let t = 0; t < values.length && this.faults.length === before; t++) {
      this.number(component, field, at(values, t), range);
    }
  }

  /** A window of steps within the horizon, not empty. */
  window(component: string, { from, to }: { from: number; to: number }): void {
    for (const [field, step] of [
      ["from", from],
      ["to", to],
    ] as const) {
      if (!Number.isInteger(step)) this.add(component, field, "not_a_number");
      else this.number(component, field, step, { least: 0, most: this.steps });
    }
    if (from >= to) this.add(component, "to", "empty_window", from);
  }
}
