import { randomStream } from "~/entities/core/random";

/** The standard normal number that belongs to a whole place, by Box and Muller (1958). */
function normalOf(seed: number, position: number): number {
  const random = randomStream(Math.imul(seed ^ (position | 0), 0x9e3779b1) >>> 0);
  random();
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/**
 * Smooth noise at any place of a line, mean 0 and variance 1, without the places before it. The numbers of the whole places around are
 * blended by shares whose squares add up to 1.
 */
export function normalAt(seed: number, position: number): number {
  const before = Math.floor(position);
  const angle = ((position - before) * Math.PI) / 2;
  return Math.cos(angle) * normalOf(seed, before) + Math.sin(angle) * normalOf(seed, before + 1);
}
