import type { OperationSite } from "~/entities/operator/operationSite";
import type { ForecastAhead } from "~/entities/operator/site/forecastAhead";
import { isSteerable } from "~/entities/operator/site/operatedKind";
import type { OperatedLine } from "~/entities/operator/site/operatedLine";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get } from "~/services/core/store.server";
import { liveSeriesOf } from "~/services/live/history.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { forecastBy } from "../expected.server";
import { operatedLines } from "../sitePage.server";

/** The series that a plan made at `now` (ms since 1970) expects something of, prices first, and whose their forecasts are. */
export function forecastsAhead(actor: Actor, site: OperationSite, now: number): ForecastAhead[] {
  const db = dbOf(actor);
  const currency = get(actor, systemEntity, site.system_id)?.unit ?? "";
  const expected = operatedLines(actor, site, now).filter(isExpected);
  const ids = new Set([site.price_live_id, ...expected.map(({ operated }) => operated.power_live_id)]);
  return [...ids].flatMap((live_id): ForecastAhead[] => {
    const series = live_id === null ? null : liveSeriesOf(db, live_id);
    if (series?.system_id !== site.system_id) return [];
    return [
      {
        live_id: series.live_id,
        name: series.name,
        by:
          forecastBy(db, series, { unit: live_id === site.price_live_id ? `${currency}/kWh` : "kW", currency }, now) ??
          null,
      },
    ];
  });
}

/** Whether a plan takes what is expected of a component: of a demand without work of its own, of sun and wind, of what nobody steers. */
const isExpected = ({ root, machine, operated: { shift, steered } }: OperatedLine): boolean =>
  root === "consumption" ? !shift : (root === "transformation" && !machine) || (isSteerable(root) && !steered);
