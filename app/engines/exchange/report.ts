import type { Finding } from "~/entities/core/finding";

/** How many names one sentence of a report lists. */
const MOST_NAMES = 8;

/** What an import took, changed and left: one finding for all components that the same is said of. */
export class Report {
  private readonly entries = new Map<string, { finding: Finding; names: Set<string> }>();

  private readonly before = new Set<string>();

  /** `name`: the component it is about. The sentence has `count` and `names` of all of them. */
  add(key: string, severity: Finding["severity"], params: Finding["params"] = {}, name?: string): void {
    const id = JSON.stringify([key, severity, params]);
    const entry = this.entries.get(id) ?? { finding: { key: `exchange.${key}`, severity, params }, names: new Set() };
    this.entries.set(id, entry);
    if (name !== undefined) entry.names.add(name);
  }

  /** Something is as the network has it. */
  taken = (key: string, params?: Finding["params"], name?: string): void => this.add(key, "note", params, name);
  /** Something is not, or not as the network has it. */
  changed = (key: string, params?: Finding["params"], name?: string): void => this.add(key, "warning", params, name);

  /** The same, before everything else: it changes what the network costs. */
  first(key: string, params: Finding["params"], name: string): void {
    this.changed(key, params, name);
    this.before.add(JSON.stringify([key, "warning", params]));
  }

  findings(): Finding[] {
    const all = [...this.entries];
    const inOrder = [...all.filter(([id]) => this.before.has(id)), ...all.filter(([id]) => !this.before.has(id))];
    return inOrder
      .map(([, entry]) => entry)
      .map(({ finding, names }) => {
        if (names.size === 0) return finding;
        const firstNames = [...names].slice(0, MOST_NAMES).map((name) => name.slice(0, 60));
        const list = [...firstNames, ...(names.size > MOST_NAMES ? ["…"] : [])].join(", ");
        return { ...finding, params: { ...finding.params, count: names.size, names: list } };
      });
  }
}
