import type { ChangeKind, SeriesChange } from "./options";

/** More places than this are no cleaning: bounds or thresholds do not fit the series. */
export const MOST_CHANGES = 20_000;

/** Kinds whose neighbouring steps belong together only where the measure is the same: one bound, one gap. */
const OF_ONE_CAUSE: readonly ChangeKind[] = ["range", "accumulated"];

/** The values at work and what was changed of them; steps of `kept` are never touched. */
export class Worksheet {
  readonly values: Float64Array;
  readonly changes: SeriesChange[] = [];

  constructor(
    source: Float64Array,
    private readonly isProtected: Uint8Array,
  ) {
    this.values = Float64Array.from(source);
  }

  get overfull(): boolean {
    return this.changes.length > MOST_CHANGES;
  }

  isKept(i: number): boolean {
    return this.isProtected[i] === 1;
  }

  /** Sets a step and lists it, together with its neighbour where that changed for the same reason. NaN makes it a gap. */
  set(kind: ChangeKind, i: number, value: number, measure: number): void {
    if (this.isKept(i)) return;
    const before = this.values[i]!;
    this.values[i] = value;
    // What has too many changes is refused; the rest need not be listed.
    if (this.overfull) return;
    const last = this.changes.at(-1);
    const follows =
      last?.kind === kind &&
      last.index + last.steps === i &&
      (!OF_ONE_CAUSE.includes(kind) || last.measure === measure) &&
      (last.to === null) === Number.isNaN(value);
    if (!follows) {
      this.changes.push({ kind, index: i, steps: 1, from: spanOf(null, before), to: spanOf(null, value), measure });
      return;
    }
    last.steps += 1;
    last.from = spanOf(last.from, before);
    last.to = spanOf(last.to, value);
    last.measure = kind === "jump" ? last.measure : Math.max(last.measure, measure);
  }
}

function spanOf(span: [number, number] | null, value: number): [number, number] | null {
  if (Number.isNaN(value)) return span;
  return span ? [Math.min(span[0], value), Math.max(span[1], value)] : [value, value];
}
