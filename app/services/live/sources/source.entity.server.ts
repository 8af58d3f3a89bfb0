import { eq } from "drizzle-orm";
import { liveSources } from "~db/schema/live";
import { systems } from "~db/schema/systems";
import { type LiveSource, liveSourceSchema } from "~/entities/live/liveSource";
import { type Change, entity, following } from "~/services/core/entity.server";
import { complain, type Refusal } from "~/services/core/outcome";
import { purge } from "~/services/core/purge.server";
import { seriesConversion } from "~/services/units/units.server";
import { liveSeriesOf } from "../history.server";
import { liveSeriesEntity } from "../liveSeries.entity.server";
import { addressProblem, hostOf, SECRET_MARK } from "./address";
import { certificateProblem } from "./certificate";
import { dropSecret } from "./secret.server";

/** Where the values of a live series come from; its secret and how it went are apart. */
export const liveSourceEntity = entity({
  name: "live_source",
  path: "live-source",
  lists: [{ path: "system/:system_id/live-sources", rows: "system", updates: true }],
  idField: "live_id",
  table: liveSources,
  schema: liveSourceSchema,
  scope: "system",
  beforeSave: checkSource,
  /** A secret was given for one host alone. */
  afterSave({ db, before, after }: Change<LiveSource>) {
    if (before && hostOf(before) !== hostOf(after)) dropSecret(db, after.live_id);
  },
});

/** A source is of a live series of its system, at an address that may be asked, in a unit that converts. */
export function checkSource({ db, after }: Change<LiveSource>): Refusal | void {
  const series = liveSeriesOf(db, after.live_id);
  if (series?.system_id !== after.system_id) return complain("live_id", "rules.unknown_reference");
  const problem = addressProblem(after);
  // What is off is not asked: a copy on another site may name a host that is allowed elsewhere.
  if (problem && (after.active || problem === "live.source.rule.address")) return complain("url", problem);
  const untrusted = after.ca_certificate === null ? null : certificateProblem(after.ca_certificate, after.url);
  if (untrusted) return complain("ca_certificate", untrusted);
  if (after.kind === "mqtt") {
    if (!after.topic) return complain("topic", "rules.needs_value");
    if (!/^([^+#]*|\+)(\/([^+#]*|\+))*(\/#)?$|^#$/.test(after.topic))
      return complain("topic", "live.source.rule.topic");
  } else {
    if (after.topic !== null) return complain("topic", "live.source.rule.topic_of_http");
    if (after.username !== null && after.url.includes(SECRET_MARK))
      return complain("username", "live.source.rule.secret_twice");
  }
  if (after.unit === null) return;
  const row = db.select({ unit: systems.unit }).from(systems).where(eq(systems.system_id, after.system_id)).get();
  const { is_convertible, per_step, error } = seriesConversion(after.unit, series.unit, {
    currency: row?.unit ?? "EUR",
  });
  if (!is_convertible) return complain("unit", error!.key, error!.params);
  // Energies per step have no length here: a value says nothing of the step it was counted over.
  if (per_step) return complain("unit", "units.not_convertible", { from: after.unit, to: series.unit });
}

/** A live series that is removed for good takes its source along. */
export const sourceFollower = following(liveSeriesEntity, {
  beforeRemove: ({ actor, row, isHardDelete }) =>
    isHardDelete ? purge(actor, liveSourceEntity, [row.live_id]) : undefined,
});
