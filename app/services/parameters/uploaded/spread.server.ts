import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { parameters } from "~db/schema/parameters";
import { FALLBACK_LOCALE } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import type { System } from "~/entities/systems/system";
import { sentence } from "~/i18n/texts";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { blocksOf } from "~/services/timeseries/series.server";
import type { SpreadGround } from "~/services/timeseries/spread/order";
import { typesById } from "../context.server";
import { parameterRows } from "../liveParameters.server";
import type { ParameterTarget } from "../save.server";
import { nameOf, targetPosition } from "./site.server";

/** As many series of a system are there to choose from. */
const MOST_SERIES = 100;

/** What values of long periods can be spread by: the profiles of the place, and the series that parameters of the system have. */
export function targetGround(actor: Actor, system: System, target: ParameterTarget): SpreadGround {
  const { system_id } = system;
  const db = dbOf(actor);
  const locale = actor.locale ?? FALLBACK_LOCALE;
  const types = typesById(actor);
  const where = and(isNull(parameters.deleted_at), eq(parameters.system_id, system_id), isNotNull(parameters.ts_id));
  const names = new Map<string, string>();
  for (const row of parameterRows(db, where)) {
    if (names.size >= MOST_SERIES) break;
    const type = types.get(row.properties.type);
    const item = type ? nameIn(type.name, locale) : row.properties.type;
    const element = nameOf(actor, row) || system.name;
    if (!names.has(row.ts_id!))
      names.set(row.ts_id!, sentence(locale, "parameters.list.item", { type: item, element }));
  }
  return {
    position: targetPosition(actor, system, target),
    series: [...names].map(([ts_id, name]) => ({ ts_id, name })),
    blocksOf: (tsId) => (names.has(tsId) ? (blocksOf(db, [tsId]).get(tsId) ?? null) : null),
  };
}
