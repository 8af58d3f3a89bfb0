import { sitePaths } from "~/entities/core/sitePaths";
import { shownUnit, sumUnit } from "~/entities/timeseries/course";
import { pageContext, targetOf } from "~/routes/parameters/target.server";
import { readGenerated, readGeneration } from "~/services/generation/draft.server";
import { isSynthetic } from "~/services/generation/facts";
import { unitOf } from "~/services/parameters/save.server";
import { convertedSeries, readUploadDraft, type UploadDraft } from "~/services/timeseries/upload/draft.server";
import { curveOf } from "~/services/timeseries/viewer/read.server";
import { spreadDescription } from "./spread.server";
import type { Asked, Viewed } from "./viewed";

/** What series that are not saved yet have in common. */
const DRAFT = { more: {}, usual: null, fromMinimum: false, uses: [] };

/** What an uploaded file was converted to; for who uploaded it. */
export async function uploadedSource({ page, id, t }: Asked): Promise<Viewed | null> {
  const draft = await readUploadDraft(page.actor, page.system.system_id, id);
  if (!draft?.converted) return null;
  const series = await convertedSeries(draft);
  const { to: unit, from } = draft.converted.conversion;
  const { spread } = draft.converted;
  return {
    ...DRAFT,
    title: draft.name,
    back: { label: t("timeseries:upload.title"), href: pageOf(draft) },
    unit,
    sumUnit: sumUnit(unit),
    synthetic: false,
    curves: [curveOf(series?.blocks ?? [])],
    descriptions: [
      { term: t("timeseries:viewer.about.unit"), value: shownUnit(unit) ?? "–" },
      { term: t("timeseries:upload.field.unit"), value: from },
      ...(spread ? [spreadDescription(spread, t)] : []),
      { term: t("timeseries:viewer.about.state"), value: t("timeseries:viewer.not_saved") },
    ],
  };
}

/** The page of an upload: of weather, of values of a live series, or of a parameter. */
function pageOf({ system_id, draft_id, query }: UploadDraft): string {
  const paths = sitePaths(system_id);
  const params = new URLSearchParams(query);
  const [geometry, weather, live] = ["geometry_id", "weather_type", "live_id"].map((name) => params.get(name));
  if (live) return paths.oneLiveUpload(live, draft_id);
  if (params.has("tech")) return paths.dealProfileDraft("upload", draft_id);
  return geometry && weather ? paths.weatherUpload(geometry, weather, draft_id) : paths.uploadedParameter(draft_id);
}

/** A generated series; for who asked for it. */
export async function generatedSource({ page, id, locale, t }: Asked): Promise<Viewed | null> {
  const draft = await readGeneration(page.actor, page.system.system_id, id);
  const series = draft && (await readGenerated(draft));
  if (!draft || !series) return null;
  const query = new URLSearchParams(draft.query);
  const target = targetOf(page, pageContext(page, query, locale), query);
  const unit = target ? unitOf(page.system, target) : "1";
  const colour = target?.element.technology?.color;
  const curve = curveOf(series.blocks);
  const { type } = draft.kind;
  return {
    ...DRAFT,
    title: t("timeseries:viewer.generated", { kind: t(`generation:kind.${type}`) }),
    back: {
      label: t("generation:title"),
      href: query.has("tech")
        ? sitePaths(page.system.system_id).dealProfileDraft("generate", draft.draft_id)
        : sitePaths(page.system.system_id).generatedParameter(draft.draft_id),
    },
    unit,
    sumUnit: sumUnit(unit),
    synthetic: isSynthetic(type, series.weather?.source ?? null),
    curves: [colour ? { ...curve, colour } : curve],
    descriptions: [
      { term: t("timeseries:viewer.about.unit"), value: shownUnit(unit) ?? "–" },
      { term: t("timeseries:viewer.about.kind"), value: t("timeseries:viewer.kind.generated") },
      { term: t("timeseries:viewer.about.state"), value: t("timeseries:viewer.not_saved") },
    ],
  };
}
