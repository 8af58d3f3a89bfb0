import { amountColumn } from "~/entities/core/figures/columns";
import { fittedRows } from "~/entities/core/figures/rows";
import { formatCell, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { textsOf } from "~/i18n/i18n.server";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import type { Actor } from "~/services/core/access.server";
import type { CarriedLine, MapPlan, SizeOnMap } from "~/services/results/flows/planOnMap.server";
import type { MapFlow } from "~/ui/kit/maps";
import { markColour } from "~/ui/kit/palette";
import type { LayerView, PlanRow, SizeRow } from "~/ui/twin/places/PlanLayer";

interface LayerScope {
  actor: Actor;
  locale: Locale;
  /** Names of the locations by their ids. */
  names: ReadonlyMap<string, string>;
  /** What the width of a line says: the energy of the year, or what it can carry. */
  width?: "carried" | "size";
}

/** A year of a result as a layer over a map: lines as wide as what they carry (or can), what stands at locations, and both as tables. */
export function layerView(plan: MapPlan, { actor, locale, names, width = "carried" }: LayerScope): LayerView {
  const t = textsOf(locale);
  const carriers = carrierNames(actor, locale, t("twin:plan.no_carrier"));
  const carried = amountColumn(
    plan.lines.map(({ energyMwh }) => energyMwh),
    t("results:unit.per_year", { unit: "MWh" }),
    locale,
  );
  const power = amountColumn(
    plan.lines.flatMap(({ peakMw, existingMw, builtMw, capacityMw }) => [peakMw, existingMw, builtMw, capacityMw]),
    "MW",
    locale,
  );
  const widthOf = (line: CarriedLine) => (width === "size" ? (line.capacityMw ?? 0) : line.energyMwh);
  const most = Math.max(...plan.lines.map(widthOf), 0);
  const rows = plan.lines.map((line): PlanRow => {
    const beside = plan.lines.filter(({ connectionId }) => connectionId === line.connectionId);
    const level = line.carrierLevelId;
    const carrier = level === null ? null : (carriers.carriers[carriers.carrierOf(level)] ?? null);
    const amount =
      width === "carried"
        ? formatScaled(line.energyMwh, "MWh", locale)
        : line.capacityMw === null
          ? t("twin:plan.unlimited")
          : formatScaled(line.capacityMw, "MW", locale);
    const flow: MapFlow = {
      id: line.componentId,
      text: carrier === null ? amount : t("twin:plan.amount_of", { amount, carrier }),
      amount,
      colour: markColour((level === null ? "" : carriers.colours[level]) || "#857f73"),
      course: line.course,
      share: most > 0 ? widthOf(line) / most : 0,
      lane: beside.indexOf(line) - (beside.length - 1) / 2,
      pale: width === "size" && line.builtMw === 0,
    };
    const [start, end] = [line.placeId, line.placeIdEnd ?? ""].map((id) => names.get(id) ?? id);
    return {
      id: line.componentId,
      name: line.name,
      ends: t("twin:plan.ends", { start, end }),
      carrier: carrier ?? "–",
      carried: carried.write(line.energyMwh),
      peak: power.write(line.peakMw),
      existing: power.write(line.existingMw),
      built: power.write(line.builtMw),
      limit: power.write(line.capacityMw),
      flow,
    };
  });
  return {
    year: plan.year,
    width,
    units: { carried: carried.unit, power: power.unit },
    rows,
    notes: notesOf(plan.sizes, locale),
    sizes: sizeRows(plan.sizes, { locale, names }),
    mostBuilt: mostBuilt(plan.sizes, { locale, names }),
  };
}

/** Below the name of a location: the most of what is built there, else of what exists. */
function notesOf(sizes: readonly SizeOnMap[], locale: Locale): Record<string, string> {
  const t = textsOf(locale);
  const notes: Record<string, string> = {};
  for (const locationId of new Set(sizes.map((row) => row.locationId))) {
    const there = sizes.filter((row) => row.locationId === locationId && row.kind === "capacity");
    const built = there.filter((row) => row.built > 0);
    const rows = built.length > 0 ? built : there;
    const first = rows[0];
    if (!first) continue;
    const { name, unit } = first;
    const text =
      first.built > 0
        ? t("twin:plan.built", { name, size: formatScaled(first.built, unit, locale) })
        : t("twin:plan.exists", { name, size: formatScaled(first.existing, unit, locale) });
    notes[locationId] = rows.length === 1 ? text : t("twin:plan.built_more", { text, count: rows.length - 1 });
  }
  return notes;
}

/** The largest of what is built: `sizes` have the largest first. */
function mostBuilt(
  sizes: readonly SizeOnMap[],
  { locale, names }: Pick<LayerScope, "locale" | "names">,
): LayerView["mostBuilt"] {
  const most = sizes.find(({ kind, built }) => kind === "capacity" && built > 0);
  if (!most) return null;
  const { name, locationId, built, unit } = most;
  return { name, location: names.get(locationId) ?? locationId, size: formatScaled(built, unit, locale) };
}

function sizeRows(sizes: readonly SizeOnMap[], { locale, names }: Pick<LayerScope, "locale" | "names">): SizeRow[] {
  const t = textsOf(locale);
  const rows = fittedRows(sizes.map((row) => ({ ...row, values: [row.existing, row.built] })));
  const nameOf = ({ locationId }: SizeOnMap) => names.get(locationId) ?? locationId;
  return rows
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b), locale))
    .map((row) => ({
      key: `${row.componentId} ${row.kind}`,
      componentId: row.componentId,
      location: nameOf(row),
      name: row.kind === "power" ? t("twin:plan.power_of", { name: row.name }) : row.name,
      unit: row.unit,
      existing: formatCell(row.values[0] ?? 0, locale, row.decimals),
      built: formatCell(row.values[1] ?? 0, locale, row.decimals),
    }));
}
