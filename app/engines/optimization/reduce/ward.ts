/**
 * Hierarchical clustering by Ward's criterion: those two clusters are joined whose sum of squared distances to the mean grows
 * least (Ward, J. Am. Stat. Assoc. 58 (1963) 236-244), with the update of distances by Lance and Williams. Same input, same
 * result: of equal pairs the first is joined.
 *
 * `vectors`: n vectors of `size` values one after the other. `count` clusters, 1 <= count <= n. Returns the members of each cluster in
 * rising order, and its medoid: the member with the least sum of squared distances.
 */
interface Cluster {
  members: number[];
  medoid: number;
}

export function wardClusters(vectors: Float64Array, size: number, count: number): Cluster[] {
  const n = size === 0 ? 0 : vectors.length / size;
  const between = squaredDistances(vectors, n, size);
  // Ward's distance of two single vectors is half their squared distance; a common factor changes no choice.
  const ward = between.slice();
  const members: (number[] | null)[] = Array.from({ length: n }, (_, i) => [i]);
  for (let left = n; left > count; left--) {
    const [a, b] = nearest(ward, members, n);
    join(ward, members, a, b);
  }
  return members.flatMap((cluster) => {
    if (!cluster) return [];
    const sorted = [...cluster].sort((i, j) => i - j);
    return [{ members: sorted, medoid: medoidOf(sorted, between, n) }];
  });
}

function squaredDistances(vectors: Float64Array, n: number, size: number): Float64Array {
  const out = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      let sum = 0;
      for (let k = 0; k < size; k++) {
        const d = vectors[i * size + k]! - vectors[j * size + k]!;
        sum += d * d;
      }
      out[i * n + j] = out[j * n + i] = sum;
    }
  return out;
}

function nearest(ward: Float64Array, members: readonly (number[] | null)[], n: number): [number, number] {
  let best: [number, number] = [0, 0];
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < n; i++) {
    if (!members[i]) continue;
    for (let j = i + 1; j < n; j++)
      if (members[j] && ward[i * n + j]! < least) {
        least = ward[i * n + j]!;
        best = [i, j];
      }
  }
  return best;
}

/** b joins a: d(ab,k) = ((|a|+|k|) d(a,k) + (|b|+|k|) d(b,k) - |k| d(a,b)) / (|a|+|b|+|k|). */
function join(ward: Float64Array, members: (number[] | null)[], a: number, b: number): void {
  const n = members.length;
  const na = members[a]!.length;
  const nb = members[b]!.length;
  const ab = ward[a * n + b]!;
  for (let k = 0; k < n; k++) {
    const nk = members[k]?.length;
    if (nk === undefined || k === a || k === b) continue;
    const d = ((na + nk) * ward[a * n + k]! + (nb + nk) * ward[b * n + k]! - nk * ab) / (na + nb + nk);
    ward[a * n + k] = ward[k * n + a] = d;
  }
  members[a] = [...members[a]!, ...members[b]!];
  members[b] = null;
}

function medoidOf(members: readonly number[], between: Float64Array, n: number): number {
  let best = members[0]!;
  let least = Number.POSITIVE_INFINITY;
  for (const i of members) {
    const sum = members.reduce((s, j) => s + between[i * n + j]!, 0);
    if (sum < least * (1 - 1e-12)) {
      least = sum;
      best = i;
    }
  }
  return best;
}
