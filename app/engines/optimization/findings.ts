import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { Finding, FindingSeverity } from "~/entities/results/result";

type About = Omit<Finding, "rule" | "severity">;
/** What code says names a parameter type that there is. */
export type NamedAbout = About & { parameterType?: ParameterTypeName };

/** Collects what there is to say; the same remark about the same thing is kept once. */
export class Findings {
  readonly list: Finding[] = [];
  private readonly seen = new Set<string>();

  add(rule: string, severity: FindingSeverity, about: NamedAbout = {}): void {
    this.addStored(rule, severity, about);
  }

  /** The same about a parameter type as a stored row names it. */
  addStored(rule: string, severity: FindingSeverity, about: About): void {
    const key = [
      rule,
      about.componentId,
      about.placeId,
      about.carrierLevelId,
      about.year,
      about.parameterType,
      about.detail,
    ].join("|");
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.list.push({ rule, severity, ...about });
  }

  get hasErrors(): boolean {
    return this.list.some((f) => f.severity === "error");
  }
  get hasWarnings(): boolean {
    return this.list.some((f) => f.severity === "warning");
  }
}
