import { and, eq, isNull } from "drizzle-orm";
import { parameters } from "~db/schema/parameters";
import type { Finding } from "~/entities/core/finding";
import type { Parameter } from "~/entities/parameters/parameter";
import { elementOf } from "~/entities/parameters/parameterElement";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { Actor } from "~/services/core/access.server";
import { done, type Outcome } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { gapFindings } from "~/services/timeseries/gaps.server";
import { storedFindings } from "~/services/timeseries/plausible/stored";
import { readSeries } from "~/services/timeseries/series.server";
import { weatherFindings } from "~/services/weather/plausible.server";
import { namedElement, technologiesOf, typesById } from "../context.server";
import { parameterRows } from "../liveParameters.server";
import type { ParameterTarget } from "../save.server";
import { comparedAim } from "./save.server";

/** What is odd about a series, as what uses it sees it; each once. 404 for one out of sight. */
export function seriesFindings(actor: Actor, tsId: string): Outcome<Finding[]> {
  const series = readSeries(actor, tsId);
  if (!series.ok) return series;
  const { meta, blocks } = series.value;
  if (meta.weather_type && meta.geometry_id)
    return done([
      ...gapFindings(blocks),
      ...weatherFindings(actor, { geometry_id: meta.geometry_id, type: meta.weather_type }, blocks),
    ]);
  const where = and(isNull(parameters.deleted_at), eq(parameters.ts_id, tsId));
  const uses = parameterRows(dbOf(actor), where);
  const findings = [...gapFindings(blocks), ...uses.flatMap((row) => findingsOfUse(actor, row, blocks))];
  const texts = findings.map((finding) => JSON.stringify(finding));
  return done(findings.filter((_, i) => texts.indexOf(texts[i]!) === i));
}

function findingsOfUse(actor: Actor, row: Parameter, blocks: readonly SeriesBlock[]): Finding[] {
  const system = row.system_id ? get(actor, systemEntity, row.system_id) : undefined;
  const type = typesById(actor).get(row.properties.type);
  if (!system || !type) return [];
  const scope = { actor, system, technologies: technologiesOf(actor) };
  const element = namedElement(scope, elementOf(row), "en");
  if (!element) return [];
  const target: ParameterTarget = {
    element,
    scenario_id: row.scenario_id,
    type,
    impact: row.properties.impact ?? null,
    price_scenario: row.properties.price_scenario ?? "base",
  };
  const aim = comparedAim(actor, system, target);
  if (!aim.quantity || !aim.site) return [];
  return storedFindings(blocks, { quantity: aim.quantity, unit: aim.unit, ...aim.site() }, aim);
}
