import type { SitePaths } from "~/entities/core/sitePaths";
import type { StepWindow } from "~/entities/operator/inForce/plansInForce";
import type { DemandLine, DemandView } from "~/services/operator/demands/demandView.server";

/** Why something of the page is not known, of which consumers, and where that is put right. */
export const MISSING = ["not_measured", "not_power", "no_values", "no_forecast", "no_plan"] as const;

interface MissingPoint {
  key: (typeof MISSING)[number];
  /** Address: null for those who may not change it. Of no consumer: one without a name. */
  of: { name: string; href: string | null }[];
}

/** The pages of a system, and whether the actor may change what they show. */
interface SiteLinks {
  paths: SitePaths;
  editable: boolean;
}

/** What is missing of consumers in a window at `now` (ms since 1970); nothing without consumers. */
export function missingOf(
  { lines, planned }: Pick<DemandView, "lines" | "planned">,
  { startMs }: StepWindow,
  now: number,
  { paths, editable }: SiteLinks,
): MissingPoint[] {
  const point = (
    key: MissingPoint["key"],
    isSo: (line: DemandLine) => boolean,
    hrefOf: (line: DemandLine) => string | null,
  ): MissingPoint => ({
    key,
    of: lines.filter(isSo).map((line) => ({ name: line.consumer.name, href: hrefOf(line) })),
  });
  const live = (line: DemandLine) => line.consumer.series?.live.live_id ?? "";
  const ifEditable = (href: string) => (editable ? href : null);
  const points = [
    point(
      "not_measured",
      ({ consumer }) => consumer.series === null && consumer.notPower === null,
      ({ consumer }) => ifEditable(paths.operated(consumer.component_id)),
    ),
    point(
      "not_power",
      ({ consumer }) => consumer.notPower !== null,
      ({ consumer }) => ifEditable(paths.liveSettings(consumer.notPower!.live_id)),
    ),
    point(
      "no_values",
      ({ metered, energy }) => metered !== null && energy === null && startMs < now,
      (line) => paths.liveValues(live(line)),
    ),
    point(
      "no_forecast",
      ({ consumer, forecast }) => consumer.series !== null && forecast === null,
      (line) => paths.forecast(live(line)),
    ),
  ].filter(({ of }) => of.length > 0);
  const unplanned = lines.length > 0 && planned.every(Number.isNaN);
  return unplanned ? [...points, { key: "no_plan", of: [{ name: "", href: paths.schedule }] }] : points;
}
