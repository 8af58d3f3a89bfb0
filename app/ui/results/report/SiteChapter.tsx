import { useTranslation } from "react-i18next";
import { fittedRows } from "~/entities/core/figures/rows";
import { formatCell } from "~/entities/core/format";
import { clean } from "~/entities/results/capacities";
import type { ComponentSize } from "~/entities/results/report/sizes";
import { Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";
import { MapDrawing } from "~/ui/kit/maps/MapDrawing";
import { viewPath } from "~/ui/results/frame/frame";
import { PlanLegend, PlanTable } from "~/ui/twin/places/PlanLayer";
import { LeftOut } from "./LeftOut";
import type { ChapterProps } from "./report";

/** Where the site is, and what it consists of. */
export function SiteChapter({ report, frame }: ChapterProps) {
  const { t } = useTranslation("results");
  const { site, year, levels, head } = report;
  const { locale } = frame;
  const sizes = fittedRows(
    site.sizes.map(({ component, kind, unit, existing, built, total }) => ({
      key: `${component.id}-${kind}`,
      unit,
      values: [existing, built, total].map((value) => (value === null ? null : clean(value))),
    })),
  );
  const fitted = new Map(sizes.map((row) => [row.key, row]));
  const fittedOf = ({ component, kind }: ComponentSize) => fitted.get(`${component.id}-${kind}`)!;
  const size = (row: ComponentSize, at: 0 | 1 | 2) =>
    formatCell(fittedOf(row).values[at], locale, fittedOf(row).decimals);
  const placeOf = ({ component: { placeId, placeName, placeIdEnd } }: ComponentSize) => {
    const start = site.locationNames[placeId] ?? placeName;
    return placeIdEnd ? t("report.line", { start, end: site.locationNames[placeIdEnd] ?? placeIdEnd }) : start;
  };
  const carriersOf = ({ component: { carrierLevelInput: input, carrierLevelOutput: output } }: ComponentSize) =>
    [...new Set([input, output])].flatMap((id) => (id ? [levels[id] ?? id] : [])).join(" → ");
  const columns: Column<ComponentSize>[] = [
    {
      key: "component",
      header: t("column.component"),
      rowHeader: true,
      cell: ({ component, kind }) =>
        kind === "power" ? t("status_quo.size_of", { name: component.name, part: t("part.power") }) : component.name,
    },
    { key: "technology", header: t("report.technology"), cell: ({ component }) => site.technologies[component.id] },
    { key: "place", header: t("column.place"), cell: placeOf },
    { key: "carriers", header: t("report.carriers"), cell: carriersOf },
    { key: "unit", header: t("csv.unit"), cell: (row) => fittedOf(row).unit },
    { key: "existing", header: t("column.existing"), numeric: true, cell: (row) => size(row, 0) },
    { key: "built", header: t("column.built"), numeric: true, cell: (row) => size(row, 1) },
    {
      key: "total",
      header: t("column.total"),
      numeric: true,
      cell: (row) => (row.total === null && row.existing !== null ? t("capacities.unlimited") : size(row, 2)),
    },
  ];
  return (
    <Section id="report-site" title={t("report.section.site")} lead={t("report.site_lead", { year })}>
      {site.features.length > 0 ? (
        <figure className="map">
          <div className="map-view">
            <MapDrawing
              features={site.features.map((feature) => ({ ...feature, note: site.layer.notes[feature.id] }))}
              flows={site.layer.rows.map(({ flow }) => flow)}
              label={t("report.map", { name: head.system })}
              layers={site.layers}
              around={site.around}
            />
          </div>
          {site.layer.rows.length > 0 ? <PlanLegend layer={site.layer} /> : null}
          <figcaption className="muted small">
            {t("report.map_note")}
            {site.drawn < site.locations
              ? ` ${t("report.map_part", { drawn: site.drawn, all: site.locations })}`
              : null}
          </figcaption>
        </figure>
      ) : null}
      {site.layer.rows.length > 0 ? <PlanTable layer={site.layer} /> : null}
      <LeftOut
        listed={site.layer.rows.length}
        all={site.lines}
        href={`${viewPath(frame.system_id, "geometries")}?optimization_id=${frame.run?.id}`}
        view={t("view.geometries")}
      />
      <DataTable
        caption={t("report.sizes", { year })}
        columns={columns}
        rows={site.sizes}
        rowKey={({ component, kind }) => `${component.id}-${kind}`}
      />
      <LeftOut
        listed={new Set(site.sizes.map(({ component }) => component.id)).size}
        all={site.components}
        href={`${viewPath(frame.system_id, "capacities")}?optimization_id=${frame.run?.id}`}
        view={t("view.capacities")}
      />
    </Section>
  );
}
