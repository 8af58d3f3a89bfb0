/** Evenly spread numbers in [0, 1), the same for the same seed (mulberry32 by Tommy Ettinger, public domain). */
export function randomStream(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Standard normal numbers, each like the one before: x' = persistence x + sqrt(1 - persistence^2) noise, so that mean 0
 * and variance 1 stay. Noise by Box and Muller (1958).
 */
export function persistentNormals(seed: number, length: number, persistence: number): Float64Array {
  const random = randomStream(seed);
  const spread = Math.sqrt(1 - persistence * persistence);
  const normals = new Float64Array(length);
  let state = 0;
  for (let i = 0; i < length; i++) {
    const noise = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    state = i === 0 ? noise : persistence * state + spread * noise;
    normals[i] = state;
  }
  return normals;
}

/** Share of the standard normal distribution below x (Abramowitz and Stegun 26.2.17, error below 1e-7). */
export function normalShareBelow(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const polynomial = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
  return x >= 0 ? 1 - tail : tail;
}
