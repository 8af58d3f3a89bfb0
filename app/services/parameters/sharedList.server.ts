import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { technologies } from "~db/schema/catalogue";
import { parameters } from "~db/schema/parameters";
import { scenarios } from "~db/schema/scenarios";
import { nameIn } from "~/entities/core/shared";
import type { Parameter, PriceScenario } from "~/entities/parameters/parameter";
import { parameterTypes } from "~/services/catalogue/types.server";
import type { Actor } from "~/services/core/access.server";
import type { ListPart, ListRequest } from "~/services/core/lists.server";
import { dbOf } from "~/services/core/store.server";

/** Columns the list is sorted by; the first is the order without a wish. */
export const PARAMETER_SORTS = ["technology", "type", "value", "scenario", "changed"];

interface ParameterListRow {
  parameter_id: string;
  technology_id: string;
  technology: string;
  type: string;
  group: string;
  value: number | boolean | null;
  unit: string;
  impact: string | null;
  price_scenario: PriceScenario;
  /** Year from which it counts. Null: always. */
  year: number | null;
  series: boolean;
  scenario: string;
  reference: string | null;
  set_at: string;
}

interface ParameterQuery extends ListRequest {
  group?: string;
  scenario_id?: string;
  technology_id?: string;
  /** The deleted ones instead. */
  deleted?: boolean;
}

/**
 * The parameters of technologies that hold in every system: the catalogue's and the administrators'. Names are in the reader's
 * language, so they are sorted and searched here, not in the database.
 */
export function parameterList(actor: Actor, query: ParameterQuery, locale: string): ListPart<ParameterListRow> {
  const types = new Map(parameterTypes(actor).map((type) => [type.parameter_type, type]));
  const rows = dbOf(actor)
    .select({ parameter: parameters, technology: technologies.name, scenario: scenarios.name })
    .from(parameters)
    .innerJoin(technologies, eq(technologies.technology_id, parameters.technology_id))
    .leftJoin(scenarios, eq(scenarios.scenario_id, parameters.scenario_id))
    .where(
      and(
        query.deleted ? isNotNull(parameters.deleted_at) : isNull(parameters.deleted_at),
        isNull(parameters.system_id),
        isNotNull(parameters.technology_id),
        query.scenario_id ? eq(parameters.scenario_id, query.scenario_id) : undefined,
        query.technology_id ? eq(parameters.technology_id, query.technology_id) : undefined,
      ),
    )
    .all();
  const text = query.q.toLocaleLowerCase();
  const items = rows
    .map(({ parameter, technology, scenario }): ParameterListRow => {
      const { properties, date } = parameter as Pick<Parameter, "properties" | "date">;
      const type = types.get(properties.type);
      return {
        parameter_id: parameter.parameter_id,
        technology_id: parameter.technology_id ?? "",
        technology: nameIn(technology, locale),
        type: type ? nameIn(type.name, locale) : properties.type,
        group: type?.group ?? "other",
        value: properties.value,
        unit: properties.unit,
        impact: properties.impact ?? null,
        price_scenario: properties.price_scenario ?? "base",
        year: date ? Number(date.slice(0, 4)) : null,
        series: parameter.ts_id !== null,
        scenario: scenario ?? parameter.scenario_id,
        reference: properties.reference ?? null,
        set_at: parameter.set_at,
      };
    })
    .filter((row) => !query.group || row.group === query.group)
    .filter((row) => `${row.technology} ${row.type}`.toLocaleLowerCase().includes(text))
    .sort(comparison(query.sort, locale));
  return { rows: items.slice(query.offset, query.offset + query.limit), total: items.length };
}

function comparison(sort: ListRequest["sort"], locale: string) {
  const collator = new Intl.Collator(locale, { numeric: true });
  const key = (row: ParameterListRow): string | number =>
    sort.key === "value"
      ? Number(row.value ?? Number.NEGATIVE_INFINITY)
      : sort.key === "changed"
        ? row.set_at
        : sort.key === "type"
          ? row.type
          : sort.key === "scenario"
            ? row.scenario
            : row.technology;
  const compare = (a: string | number, b: string | number) =>
    typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b));
  return (a: ParameterListRow, b: ParameterListRow): number =>
    (sort.descending ? -1 : 1) * compare(key(a), key(b)) ||
    collator.compare(a.technology, b.technology) ||
    collator.compare(a.type, b.type) ||
    (a.year ?? 0) - (b.year ?? 0);
}
