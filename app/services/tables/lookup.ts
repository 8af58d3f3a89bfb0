/** What a name in a table can mean: one item, none, or several that share the name. */
export type Found<T> = { is: "one"; item: T } | { is: "none" } | { is: "several"; count: number };

/** Names that differ in case or spaces only are one. */
export const fold = (name: string): string => name.trim().replace(/\s+/g, " ").toLowerCase();

/** Items by their id and by their names, which need not be unique; an id goes before a name. */
export class Lookup<T> {
  private readonly byId = new Map<string, T>();
  private readonly byName = new Map<string, Set<T>>();

  add(item: T, id: string, ...names: (string | undefined)[]): void {
    this.byId.set(id, item);
    for (const name of names) {
      if (!name) continue;
      const key = fold(name);
      const same = this.byName.get(key);
      if (same) same.add(item);
      else this.byName.set(key, new Set([item]));
    }
  }

  find(text: string): Found<T> {
    const item = this.byId.get(text);
    if (item !== undefined) return { is: "one", item };
    const [first, ...others] = this.byName.get(fold(text)) ?? [];
    if (first === undefined) return { is: "none" };
    return others.length > 0 ? { is: "several", count: others.length + 1 } : { is: "one", item: first };
  }
}
