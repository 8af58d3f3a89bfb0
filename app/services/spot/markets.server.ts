import { randomUUID } from "node:crypto";
import { readableId } from "~/entities/catalogue/catalogueForm";
import type { SpotMarket, SpotTimestep } from "~/entities/spot/spotMarket";
import type { SpotMarketForm } from "~/entities/spot/spotMarketForm";
import type { Actor } from "~/services/core/access.server";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { dbOf, get, list, saveWithin, type Stored, write } from "~/services/core/store.server";
import { spotMarketEntity } from "./spotMarket.entity.server";

/** Which markets are wanted; what is empty filters nothing. */
interface MarketsQuery {
  /** Part of the name, the zone, or the name of the country. */
  q: string;
  country: string;
  carrier: string;
  source: string;
}

/** The markets of the space that fit, by name. `countryOf`: the name of a country in the reader's language. */
export function marketList(
  actor: Actor,
  { q, country, carrier, source }: MarketsQuery,
  countryOf: (code: string) => string,
): Stored<SpotMarket>[] {
  const needle = q.toLocaleLowerCase();
  const collator = new Intl.Collator("en", { numeric: true });
  return list(actor, spotMarketEntity)
    .filter((row) => !country || row.country_code === country)
    .filter((row) => !carrier || row.carrier_id === carrier)
    .filter((row) => !source || row.price_source === source)
    .filter((row) =>
      [row.name, row.zone ?? "", countryOf(row.country_code)].some((text) => text.toLocaleLowerCase().includes(needle)),
    )
    .sort((a, b) => collator.compare(a.name, b.name));
}

/** A market of the space; 404 for an id that none has. */
export function spotMarket(actor: Actor, spotId: string): Outcome<Stored<SpotMarket>> {
  const market = get(actor, spotMarketEntity, spotId);
  return market ? done(market) : notFound();
}

/** Makes a market (`spotId` null: its id comes from its name), or changes one. For admins. */
export function saveMarket(actor: Actor, spotId: string | null, form: SpotMarketForm): Outcome<Stored<SpotMarket>> {
  const { expected, timestep_minutes, ...fields } = form;
  return write(dbOf(actor), () => {
    const readable = readableId(form.name);
    // "new" is the address of the form for another one.
    const free = readable !== "" && readable !== "new" && !get(actor, spotMarketEntity, readable);
    const spot_id = spotId ?? (free ? readable : randomUUID());
    const market = { ...fields, spot_id, timestep_minutes: Number(timestep_minutes) as SpotTimestep };
    return saveWithin({ db: dbOf(actor), actor }, spotMarketEntity, market, { expected: expected || null });
  });
}
