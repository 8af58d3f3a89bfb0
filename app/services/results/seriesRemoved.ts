import { type Refusal, refused } from "~/services/core/outcome";

/** 410: the series of a run went by the age that its space lets them become. `at`: when, ISO 8601 UTC. */
export const seriesRemoved = (at: string): Refusal =>
  refused(410, "errors.series_removed", { params: { day: at.slice(0, 10) } });
