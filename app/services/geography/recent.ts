/** Values kept for a while, the ones used longest ago dropped first when they weigh too much. */
export class Recent<T> {
  private readonly kept = new Map<string, { value: T; weight: number; until: number }>();
  private weight = 0;

  constructor(
    private readonly limit: number,
    private readonly forMs: number,
    private readonly weigh: (value: T) => number = () => 1,
  ) {}

  get(key: string): T | undefined {
    const entry = this.kept.get(key);
    if (!entry) return undefined;
    this.drop(key);
    if (entry.until < Date.now()) return undefined;
    this.kept.set(key, entry);
    this.weight += entry.weight;
    return entry.value;
  }

  set(key: string, value: T): void {
    this.drop(key);
    const weight = this.weigh(value);
    if (weight > this.limit) return;
    this.kept.set(key, { value, weight, until: Date.now() + this.forMs });
    this.weight += weight;
    for (const oldest of this.kept.keys()) {
      if (this.weight <= this.limit) break;
      this.drop(oldest);
    }
  }

  get size(): number {
    return this.kept.size;
  }

  private drop(key: string): void {
    this.weight -= this.kept.get(key)?.weight ?? 0;
    this.kept.delete(key);
  }
}
