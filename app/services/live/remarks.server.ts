import type { Locale } from "~/entities/core/locale";
import { RESOLUTION_S } from "~/entities/live/liveSeries";
import { findingParams } from "~/entities/timeseries/findingParams";
import { PLAIN_TABLE } from "~/entities/timeseries/uploadForm";
import { textsOf } from "~/i18n/texts";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { uploadFindings } from "~/services/timeseries/plausible/uploaded";
import { liveSeriesIn } from "./history.server";
import type { LivePoint } from "./points.server";
import { liveAim } from "./upload.server";

/** Series of a batch that are looked at. */
export const MOST_REMARKED = 100;

/** What is odd about the points of a series that a call sent. */
export interface LiveRemark {
  live_id: string;
  message: string;
}

/**
 * What is odd about the sizes of the values of a batch, as of those of a file: which unit would fit. They are stored as they were sent. Where the sun
 * stands is not looked at: a batch is rarely of whole days. Of the first 100 series.
 */
export function remarksOn(actor: Actor, system_id: string, points: readonly LivePoint[], locale: Locale): LiveRemark[] {
  const system = get(actor, systemEntity, system_id);
  if (!system) return [];
  const valuesById = new Map<string, number[]>();
  for (const { live_id, value } of points) {
    const values = valuesById.get(live_id);
    if (values) values.push(value);
    else if (valuesById.size < MOST_REMARKED) valuesById.set(live_id, [value]);
  }
  const t = textsOf(locale);
  const series = liveSeriesIn(dbOf(actor), system_id).filter(({ live_id }) => valuesById.has(live_id));
  return series.flatMap((one) => {
    const stepS = RESOLUTION_S[one.resolution];
    const blocks = [{ year: 0, startMs: 0, stepS, values: Float64Array.from(valuesById.get(one.live_id)!) }];
    const aim = { ...liveAim(actor, one, system.unit), site: undefined };
    const findings = uploadFindings({ ok: true, blocks, stepS, findings: [] }, aim, { ...PLAIN_TABLE, unit: one.unit });
    return findings.map((finding) => ({
      live_id: one.live_id,
      message: t(finding.key.replace(".", ":"), findingParams(finding, locale)),
    }));
  });
}
