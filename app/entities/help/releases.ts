/** A version of the product. Its points are texts of the area "help" under updates.<key>. */
interface Release {
  version: string;
  /** Day of the release, YYYY-MM-DD (UTC). */
  date: string;
  key: string;
  /** How many points its text has. */
  points: number;
}

/** Newest first. */
export const RELEASES: readonly Release[] = [
  { version: "0.2.0", date: "2026-11-25", key: "v0_2_0", points: 54 },
  { version: "0.1.0", date: "2026-11-21", key: "v0_1_0", points: 4 },
];

/** For three days after a release every page says so. */
export const BANNER_MS = 259_200_000;

/** The release to tell of now (ms since 1970), unless it is the one the reader has put away. */
export function newsOf(now: number, seen: string | null, releases = RELEASES): Release | null {
  const latest = releases[0];
  if (!latest || latest.version === seen) return null;
  const age = now - Date.parse(`${latest.date}T00:00:00Z`);
  return age >= 0 && age < BANNER_MS ? latest : null;
}
