export type ViolationRule =
  | "missing"
  | "on_off"
  | "off_with_power"
  | "out"
  | "below_minimum"
  | "limit"
  | "ramp_up"
  | "ramp_down"
  | "start_limit"
  | "stop_limit"
  | "minimum_run"
  | "minimum_rest"
  | "level"
  | "level_course"
  | "least_charge"
  | "from_grid"
  | "not_from_sun"
  | "into_grid"
  | "both_ways"
  | "window"
  | "balance"
  | "cost"
  | "bound";

/** A rule that a plan does not keep: which component, in which step, by how much (in the unit of the rule). */
export interface Violation {
  component: string;
  rule: ViolationRule;
  step: number;
  by: number;
}

/** Absolute [kW] and relative: ten times what the solver may leave. */
const ABSOLUTE = 1e-3;
const RELATIVE = 1e-6;

export class Violations {
  readonly list: Violation[] = [];

  add(component: string, rule: ViolationRule, step: number, by: number): void {
    this.list.push({ component, rule, step, by });
  }

  /** Those of a component. */
  of(component: string): ComponentViolations {
    return new ComponentViolations(this, component);
  }
}

class ComponentViolations {
  constructor(
    private readonly violations: Violations,
    private readonly component: string,
  ) {}

  add(rule: ViolationRule, step: number, by: number): void {
    this.violations.add(this.component, rule, step, by);
  }

  /** Added when the value is above its limit; numbers that are none are, too. */
  above(rule: ViolationRule, step: number, value: number, limit: number): void {
    const slack = limit === Infinity ? Infinity : ABSOLUTE + RELATIVE * Math.abs(limit);
    if (!(value <= limit + slack)) this.add(rule, step, value - limit);
  }
}
