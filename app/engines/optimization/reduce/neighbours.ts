import type { Features } from "./features";

/** Steps [from, to). */
interface StepRange {
  from: number;
  to: number;
}

/**
 * Steps of a range joined with their neighbours until `count` segments are left, always the two whose sum of squared distances
 * to their mean grows least (Ward's criterion among neighbours, as in time series aggregation by Pineda & Morales, IEEE Trans.
 * Power Syst. 33 (2018) 7116-7124, chronological time-period clustering). Steps with `fixed` 1 stay alone.
 * Returns the first step of every segment. Fewer are never returned than the fixed steps ask for.
 */
export function joinNeighbours(
  { count: size, values }: Features,
  { from, to }: StepRange,
  count: number,
  fixed?: Uint8Array,
): number[] {
  const n = to - from;
  const mean = values.slice(from * size, to * size);
  const length = new Float64Array(n).fill(1);
  const next = Int32Array.from({ length: n }, (_, i) => i + 1);
  const before = Int32Array.from({ length: n }, (_, i) => i - 1);
  /** Grows whenever a segment changes: an offer made before that is void. */
  const version = new Int32Array(n);
  const gone = new Uint8Array(n);
  const heap = new Heap();
  const offer = (a: number): void => {
    const b = next[a]!;
    if (b >= n || fixed?.[from + a] || fixed?.[from + b]) return;
    let sum = 0;
    for (let k = 0; k < size; k++) sum += (mean[a * size + k]! - mean[b * size + k]!) ** 2;
    heap.push({
      cost: (sum * length[a]! * length[b]!) / (length[a]! + length[b]!),
      a,
      b,
      of: version[a]! + version[b]!,
    });
  };
  for (let a = 0; a < n; a++) offer(a);
  for (let left = n; left > count;) {
    const best = heap.pop();
    if (!best) break;
    const { a, b, of } = best;
    if (gone[a] || gone[b] || next[a] !== b || version[a]! + version[b]! !== of) continue;
    const total = length[a]! + length[b]!;
    for (let k = 0; k < size; k++)
      mean[a * size + k] = (mean[a * size + k]! * length[a]! + mean[b * size + k]! * length[b]!) / total;
    length[a] = total;
    gone[b] = 1;
    next[a] = next[b]!;
    if (next[a] < n) before[next[a]] = a;
    version[a]!++;
    left--;
    offer(a);
    if (before[a]! >= 0) offer(before[a]!);
  }
  const starts: number[] = [];
  for (let a = 0; a < n; a = next[a]!) starts.push(from + a);
  return starts;
}

interface Offer {
  cost: number;
  a: number;
  b: number;
  of: number;
}

const less = (x: Offer, y: Offer): boolean => x.cost < y.cost || (x.cost === y.cost && x.a < y.a);

/** A binary heap, the cheapest offer first, of equal ones the earlier in time. */
class Heap {
  private readonly items: Offer[] = [];

  push(offer: Offer): void {
    const { items } = this;
    let i = items.push(offer) - 1;
    for (let up = (i - 1) >> 1; i > 0 && less(items[i]!, items[up]!); up = (i - 1) >> 1) {
      [items[i], items[up]] = [items[up]!, items[i]!];
      i = up;
    }
  }

  pop(): Offer | undefined {
    const { items } = this;
    const top = items[0];
    const last = items.pop();
    if (items.length === 0 || !last) return top;
    items[0] = last;
    for (let i = 0; ;) {
      const left = 2 * i + 1;
      let least = i;
      for (const child of [left, left + 1])
        if (child < items.length && less(items[child]!, items[least]!)) least = child;
      if (least === i) return top;
      [items[i], items[least]] = [items[least]!, items[i]!];
      i = least;
    }
  }
}
