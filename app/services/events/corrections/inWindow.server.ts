import { CORRECTIONS } from "~/entities/operator/demands/correctionForm";
import type { StepWindow } from "~/entities/operator/inForce/plansInForce";
import { STEP_MS } from "~/entities/operator/operation";
import type { Actor } from "~/services/core/access.server";
import type { DemandView } from "~/services/operator/demands/demandView.server";
import { eventList, type EventRow } from "../events.server";

/** Manual forecasts and outliers that touch a window, of the consumers that are shown: the latest, a page of the log of each. */
export function correctionsIn(
  actor: Actor,
  system_id: string,
  { lines }: Pick<DemandView, "lines">,
  { startMs, steps }: StepWindow,
): EventRow[] {
  const components = new Set(lines.map(({ consumer }) => consumer.component_id));
  const series = new Set(lines.flatMap(({ consumer }) => consumer.series?.live.live_id ?? []));
  const correction = {
    level: null,
    component: null,
    series: null,
    state: null,
    q: "",
    lifecycle: "live" as const,
    page: 1,
    from: new Date(startMs).toISOString(),
    to: new Date(startMs + steps * STEP_MS).toISOString(),
    sort: { key: "start", descending: true },
  };
  return CORRECTIONS.flatMap((type) => eventList(actor, system_id, { ...correction, type }).rows).filter(
    ({ node_id, line_id, timeseries_id, end_at }) =>
      // The log has those that end at the begin of the window, too.
      end_at > correction.from && (components.has(node_id ?? line_id ?? "") || series.has(timeseries_id ?? "")),
  );
}
