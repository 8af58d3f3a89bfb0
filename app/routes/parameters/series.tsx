import { sitePaths } from "~/entities/core/sitePaths";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { elementOf } from "~/entities/parameters/parameterElement";
import { nameIn } from "~/entities/core/shared";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireSystem, valueOrThrow } from "~/routes/page/guard.server";
import { typesById } from "~/services/parameters/context.server";
import type { Actor } from "~/services/core/access.server";
import { get } from "~/services/core/store.server";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { rowsUsing, type ParameterRow } from "~/services/parameters/rows.server";
import { seriesPage } from "~/services/timeseries/page.server";
import { SeriesView } from "~/ui/parameters/SeriesView";
import { parameterQuery } from "./paths";

/** A series: chart of a year, numbers of all years, months, what uses it. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, editable } = requireSystem(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const tsId = args.params.ts_id ?? "";
  const wanted = Number(new URL(args.request.url).searchParams.get("year")) || null;
  const page = valueOrThrow(seriesPage(actor, system.system_id, tsId, wanted, system.timezone));
  const { meta } = page.data;
  const base = sitePaths(system.system_id).parameters;
  const types = typesById(actor);
  const rows = rowsUsing(actor, system.system_id, tsId);
  const uses = rows.map((row) => {
    const type = types.get(row.properties.type);
    const element = row.element ?? (row.technology ? nameIn(row.technology, locale) : system.name);
    return {
      label: t("parameters:list.item", { type: type ? nameIn(type.name, locale) : row.properties.type, element }),
      scenario: row.scenario ?? row.scenario_id,
      elementHref: `${base}${parameterQuery({ element: elementOf(row), scenario_id: row.scenario_id })}`,
      editHref: editable ? `${base}/${row.parameter_id}` : null,
      reference: row.properties.reference ?? null,
    };
  });
  const title = uses[0]?.label ?? t("parameters:series.title");
  const own = `${base}/series/${tsId}`;
  return {
    title,
    crumbs: [{ label: t("parameters:list.title"), href: base }, { label: title }],
    own,
    unit: meta.properties.unit,
    factor: meta.properties.factor,
    synthetic: meta.properties.synthetic === true,
    type: meta.type,
    interpolation: meta.interpolation,
    source: meta.properties.source ?? null,
    zone: system.timezone,
    years: page.years,
    year: page.block.year,
    stepS: page.block.stepS,
    startMs: page.block.startMs,
    values: Array.from(page.block.values, (value) => (Number.isNaN(value) ? null : value)),
    total: page.total,
    months: page.months,
    uses,
    colour: rows[0] && colourOf(actor, rows[0]),
  };
}

/** Colour of the technology that a parameter is of; undefined where it is of a place or the system. */
function colourOf(actor: Actor, row: ParameterRow): string | undefined {
  const component = row.node_id ? get(actor, nodeEntity, row.node_id) : get(actor, lineEntity, row.line_id ?? "");
  const technologyId = row.technology_id ?? component?.technology_id;
  return technologyId ? get(actor, technologyEntity, technologyId)?.color : undefined;
}

export default function Series() {
  return <SeriesView {...useLoaderData<typeof loader>()} />;
}
