import type { Finding } from "~/entities/core/finding";

/** How many findings of one kind are spelt out before the rest is only counted. */
const SPELT_OUT = 20;

/** Collects findings; beyond the first twenty of a kind the rest becomes one line with the count. */
export class FindingList {
  private readonly byKind = new Map<string, { firstFew: Finding[]; count: number }>();

  add(name: string, severity: Finding["severity"], params: Finding["params"] = {}): void {
    this.pass({ key: `timeseries.${name}`, severity, params });
  }

  /** Takes a finding over from another list. */
  pass(finding: Finding): void {
    const { key } = finding;
    const kind = this.byKind.get(key) ?? { firstFew: [], count: 0 };
    this.byKind.set(key, kind);
    kind.count += 1;
    if (kind.firstFew.length < SPELT_OUT) kind.firstFew.push(finding);
  }

  list(): Finding[] {
    return [...this.byKind.values()].flatMap(({ firstFew, count }) => {
      const rest = count - firstFew.length;
      const severity = firstFew[0]!.severity;
      return rest > 0 ? [...firstFew, { key: "timeseries.more_of_this", severity, params: { count: rest } }] : firstFew;
    });
  }
}
