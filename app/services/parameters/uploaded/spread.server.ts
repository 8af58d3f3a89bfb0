import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { parameters } from "~db/schema/parameters";
import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import type { System } from "~/entities/systems/system";
import { sentence } from "~/i18n/texts";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { blocksOf } from "~/services/timeseries/series.server";
import type { SpreadGround } from "~/services/timeseries/spread/order";
import { scenarioChoices, typesById } from "../context.server";
import { parameterRows } from "../liveParameters.server";
import type { ParameterTarget } from "../save.server";
import { nameOf, targetPosition } from "./site.server";

/** As many series of a system are there to choose from. */
const MOST_SERIES = 100;

/** What values of long periods can be spread by: the profiles of the place, and the series that parameters of the system have. */
export function targetGround(actor: Actor, system: System, target: ParameterTarget, locale: Locale): SpreadGround {
  const { system_id } = system;
  const db = dbOf(actor);
  const types = typesById(actor);
  const where = and(isNull(parameters.deleted_at), eq(parameters.system_id, system_id), isNotNull(parameters.ts_id));
  const names = new Map<string, SeriesName>();
  for (const row of parameterRows(db, where)) {
    if (names.size >= MOST_SERIES) break;
    const type = types.get(row.properties.type);
    const item = type ? nameIn(type.name, locale) : row.properties.type;
    const element = nameOf(actor, row) || system.name;
    const { price_scenario = "base" } = row.properties;
    if (!names.has(row.ts_id!))
      names.set(row.ts_id!, {
        name: sentence(locale, "parameters.list.item", { type: item, element }),
        scenario_id: row.scenario_id,
        price: price_scenario === "base" ? null : sentence(locale, `parameters.price_scenario.${price_scenario}`, {}),
      });
  }
  const scenarios = new Map(scenarioChoices(actor, system_id).map((one) => [one.scenario_id, one.name]));
  return {
    position: targetPosition(actor, system, target),
    series: [...names].map(([ts_id, one]) => ({ ts_id, name: toldApart(one, [...names.values()], scenarios) })),
    blocksOf: (tsId) => (names.has(tsId) ? (blocksOf(db, [tsId]).get(tsId) ?? null) : null),
  };
}

/** What a series is of, and by what it differs from others of it. */
interface SeriesName {
  name: string;
  scenario_id: string;
  price: string | null;
}

/** The name; where others have it, too, with the scenario and the price that it is of. */
function toldApart(
  { name, scenario_id, price }: SeriesName,
  all: readonly SeriesName[],
  scenarios: ReadonlyMap<string, string>,
): string {
  if (all.filter((one) => one.name === name).length < 2) return name;
  const rest = [scenarios.get(scenario_id) ?? scenario_id, ...(price ? [price] : [])];
  return `${name} (${rest.join(", ")})`;
}
