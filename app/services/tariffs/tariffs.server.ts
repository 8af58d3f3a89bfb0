import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { nodes } from "~db/schema/twin";
import { openPrices, type Tariff, type TariffVersion, versionOf } from "~/entities/tariffs/tariff";
import type { Actor } from "~/services/core/access.server";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { countRows } from "~/services/core/references.server";
import { dbOf, get, list, save, type Stored } from "~/services/core/store.server";
import { tariffEntity } from "./tariff.entity.server";

/** How far a tariff is: nothing in it, prices to be entered, prices that are examples, or complete. */
export type TariffState = "empty" | "open" | "examples" | "complete";

export const stateOfVersion = (version: TariffVersion | undefined): TariffState =>
  !version || version.elements.length === 0
    ? "empty"
    : openPrices(version).length > 0
      ? "open"
      : version.example_prices
        ? "examples"
        : "complete";

export interface TariffRow extends Pick<Stored<Tariff>, "tariff_id" | "name" | "country_code" | "currency"> {
  years: number[];
  state: TariffState;
  /** Components that it prices. */
  components: number;
}

/** The tariffs of the space by name; `year`: whose version tells their state. */
export function tariffRows(actor: Actor, lifecycle: "live" | "deleted", year: number): TariffRow[] {
  const db = dbOf(actor);
  return list(actor, tariffEntity, { lifecycle })
    .map((row): TariffRow => {
      const inUse = and(eq(nodes.tariff_id, row.tariff_id), isNull(nodes.deleted_at));
      return {
        tariff_id: row.tariff_id,
        name: row.name,
        country_code: row.country_code,
        currency: row.currency,
        years: row.versions.map((version) => version.year).sort((a, b) => a - b),
        state: stateOfVersion(versionOf(row, year)),
        components: countRows(db, nodes, inUse),
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
}

/** A tariff of the space, deleted ones too; 404 for an id that none has. */
export function tariffOf(actor: Actor, tariffId: string): Outcome<Stored<Tariff>> {
  const tariff = get(actor, tariffEntity, tariffId);
  return tariff ? done(tariff) : notFound();
}

/** Stores a new tariff under an id of its own. */
export const addTariff = (actor: Actor, tariff: Omit<Tariff, "tariff_id">): Outcome<Stored<Tariff>> =>
  save(actor, tariffEntity, { ...tariff, tariff_id: randomUUID() });

/** Changes fields of a tariff; `expected`: what its `set_at` was when it was read. */
export const changeTariff = (
  actor: Actor,
  tariff: Stored<Tariff>,
  change: Partial<Tariff>,
  expected: string | null = null,
): Outcome<Stored<Tariff>> => save(actor, tariffEntity, { ...fieldsOf(tariff), ...change }, { expected });

/** Puts a version in the place of that of a year, or adds it (`year` null); versions stay in the order of their years. */
export function putVersion(
  actor: Actor,
  tariff: Stored<Tariff>,
  { year, version, expected = null }: { year: number | null; version: TariffVersion; expected?: string | null },
): Outcome<Stored<Tariff>> {
  const others = tariff.versions.filter((other) => other.year !== year);
  const versions = [...others, version].sort((a, b) => a.year - b.year);
  return changeTariff(actor, tariff, { versions }, expected);
}

function fieldsOf(tariff: Stored<Tariff>): Tariff {
  const { tariff_id, name, country_code, currency, timezone, holiday_country, bears_vat, spot_id, versions } = tariff;
  return { tariff_id, name, country_code, currency, timezone, holiday_country, bears_vat, spot_id, versions };
}
