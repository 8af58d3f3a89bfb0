import { and, eq, inArray, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { parameters } from "~db/schema/parameters";
import { nodes } from "~db/schema/twin";
import type { ParameterTypeName } from "~/entities/catalogue/names";
import { rootOf } from "~/entities/catalogue/technologyTree";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import type { OperationSite } from "~/entities/operator/operationSite";
import type { Parameter } from "~/entities/parameters/parameter";
import { technologiesIn, technologyOf } from "~/services/core/references.server";
import { isConvertible } from "~/services/units/units.server";

type Node = typeof nodes.$inferSelect;

/** What is paid for at a connection, and what it may take or give. Of a formula the parameters that it is made of count, too. */
const TARIFF: readonly string[] = [
  "purchase_price",
  "sale_price",
  "energy_levy",
  "variable_cost",
  "capacity_price",
  "capacity_price_monthly",
  "existing_capacity",
  "availability",
] satisfies ParameterTypeName[];

/**
 * The names of two connections at a carrier level of some locations, both purchases or both sales, that would be one meter but have not one
 * tariff. What is entered for them and the tariff that they name are compared; a plan compares all that counts. Those with a
 * meter of their own are left out. Undefined: none.
 */
export function tariffFault(
  db: SpaceDb,
  { system_id, components }: OperationSite,
  { locations, level }: { locations: readonly string[]; level: string },
): { name: string; other: string } | undefined {
  const there = db
    .select()
    .from(nodes)
    .where(
      and(
        eq(nodes.system_id, system_id),
        inArray(nodes.geometry_id, [...locations]),
        isNull(nodes.deleted_at),
        eq(nodes.is_draft, false),
      ),
    )
    .all();
  const market = new Set(components.filter((one) => one.market_price).map(({ component_id }) => component_id));
  for (const side of ["carrier_level_output", "carrier_level_input"] as const) {
    const connections = there
      .filter((node) => node[side] === level && isTrade(db, node))
      .map((node) => ({ node, rows: rowsOf(db, node) }))
      .filter(({ rows }) => !rows.some(({ properties }) => properties.type === OWN_METER && properties.value === true));
    const [first, ...others] = connections;
    for (const { node, rows } of others) {
      // With the price of the market it does not count which price is entered.
      const isAlike =
        market.has(node.node_id) === market.has(first!.node.node_id) && node.tariff_id === first!.node.tariff_id;
      if (!isAlike || !haveOneTariff(rows, first!.rows)) return { name: first!.node.name, other: node.name };
    }
  }
  return undefined;
}

const OWN_METER: string = "both_directions_at_once" satisfies ParameterTypeName;

function isTrade(db: SpaceDb, { technology_id }: Node): boolean {
  const technology = technologyOf(db, technology_id);
  return technology !== undefined && rootOf(technology, technologiesIn(db)) === "trade";
}

type Row = Pick<Parameter, "date" | "ts_id" | "formula_element" | "properties">;

const rowsOf = (db: SpaceDb, { node_id }: Node): Row[] =>
  db
    .select()
    .from(parameters)
    .where(
      and(eq(parameters.node_id, node_id), eq(parameters.scenario_id, BASE_SCENARIO_ID), isNull(parameters.deleted_at)),
    )
    .all();

function haveOneTariff(rows: readonly Row[], others: readonly Row[]): boolean {
  const counts = ({ properties, formula_element }: Row): boolean =>
    TARIFF.includes(properties.type) || TARIFF.includes(formula_element ?? "");
  const [ours, theirs] = [rows.filter(counts), others.filter(counts)];
  const areIn = (some: Row[], all: Row[]) => some.every((row) => all.some((one) => isSame(row, one)));
  return areIn(ours, theirs) && areIn(theirs, ours);
}

function isSame(row: Row, other: Row): boolean {
  const keyOf = ({ date, ts_id, formula_element, properties }: Row): string => {
    const { type, formula, impact, price_scenario, eol } = properties;
    return JSON.stringify([date, ts_id, formula_element, type, formula, impact, price_scenario ?? "base", eol]);
  };
  if (keyOf(row) !== keyOf(other)) return false;
  const [{ value, unit }, { value: otherValue, unit: otherUnit }] = [row.properties, other.properties];
  if (typeof value !== "number" || typeof otherValue !== "number" || unit === otherUnit) return value === otherValue;
  const { factor } = isConvertible(unit, otherUnit);
  return factor !== null && Math.abs(value * factor - otherValue) <= 1e-9 * Math.max(1, Math.abs(otherValue));
}
