/** One number for the whole year, or a value per step of the year. */
export type Profile = number | Float64Array;

export const at = (profile: Profile, step: number): number =>
  typeof profile === "number" ? profile : (profile[step] ?? Number.NaN);

/** A profile's value in every step, changed. */
export const mapProfile = (p: Profile, f: (v: number) => number): Profile => (typeof p === "number" ? f(p) : p.map(f));

/** Combines two profiles step by step, staying a number while both are. */
export function combine(a: Profile, b: Profile, f: (a: number, b: number) => number): Profile {
  if (typeof a === "number") return mapProfile(b, (v) => f(a, v));
  if (typeof b === "number") return a.map((v) => f(v, b));
  return a.map((v, t) => f(v, b[t] ?? Number.NaN));
}
