import { amountColumn } from "~/entities/core/figures/columns";
import { formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { modulesOf } from "~/entities/systems/system";
import { textsOf } from "~/i18n/i18n.server";
import type { SystemPage } from "~/routes/page/guard.server";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import { planOnMap } from "~/services/results/flows/planOnMap.server";
import type { MapFlow } from "~/ui/kit/maps";
import { markColour } from "~/ui/kit/palette";
import type { PlanView } from "~/ui/twin/places/PlanLayer";

/** What a page's query says of the layer over the map. */
interface LayerQuery {
  /** "state": the system as it is entered. Else the plan, where there is one. */
  layer: string | null;
  run: string | null;
}

/** The layer of a run over the map: what lines carry, what is built at locations. Null where there is no result. */
export function planView(
  { actor, system }: SystemPage,
  locale: Locale,
  { query, names }: { query: LayerQuery; names: ReadonlyMap<string, string> },
): PlanView | null {
  if (!modulesOf(system).has("expansion")) return null;
  const plan = planOnMap(actor, system.system_id, query.run);
  if (!plan) return null;
  const t = textsOf(locale);
  const carriers = carrierNames(actor, locale, t("twin:plan.no_carrier"));
  const carried = amountColumn(
    plan.lines.map(({ energyMwh }) => energyMwh),
    "MWh",
    locale,
  );
  const power = amountColumn(
    plan.lines.flatMap(({ peakMw, capacityMw }) => [peakMw, capacityMw]),
    "MW",
    locale,
  );
  const most = Math.max(...plan.lines.map(({ energyMwh }) => energyMwh), 0);
  const rows = plan.lines.map((line) => {
    const beside = plan.lines.filter(({ connectionId }) => connectionId === line.connectionId);
    const level = line.carrierLevelId;
    const carrier = level === null ? null : (carriers.carriers[carriers.carrierOf(level)] ?? null);
    const amount = formatScaled(line.energyMwh, "MWh", locale);
    const flow: MapFlow = {
      id: line.componentId,
      text: carrier === null ? amount : t("twin:plan.amount_of", { amount, carrier }),
      amount,
      colour: markColour((level === null ? "" : carriers.colours[level]) || "#857f73"),
      course: line.course,
      share: most > 0 ? line.energyMwh / most : 0,
      lane: beside.indexOf(line) - (beside.length - 1) / 2,
    };
    const [start, end] = [line.placeId, line.placeIdEnd ?? ""].map((id) => names.get(id) ?? id);
    return {
      id: line.componentId,
      name: line.name,
      ends: t("twin:plan.ends", { start, end }),
      carrier: carrier ?? "–",
      carried: carried.write(line.energyMwh),
      peak: power.write(line.peakMw),
      limit: power.write(line.capacityMw),
      flow,
    };
  });
  const notes: Record<string, string> = {};
  for (const [id, { name, size, unit, more }] of plan.built) {
    const text = t("twin:plan.built", { name, size: formatScaled(size, unit, locale) });
    notes[id] = more === 0 ? text : t("twin:plan.built_more", { text, count: more });
  }
  return {
    isOn: query.layer !== "state",
    run: plan.run,
    year: plan.year,
    units: { carried: `${carried.unit}/a`, power: power.unit },
    rows,
    notes,
  };
}
