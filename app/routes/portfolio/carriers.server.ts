import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import { FUTURES_CARRIER } from "~/entities/market/futuresMarket";
import { carrierEntity } from "~/services/catalogue/carrier.entity.server";
import type { Actor } from "~/services/core/access.server";
import { get } from "~/services/core/store.server";
import { dealtCarriers } from "~/services/portfolio/dealList.server";
import { selectedSpot } from "~/services/portfolio/valuation/spot/spotBooks.server";
import { ALL_DEALS } from "~/services/portfolio/valuation/worth";

/**
 * What the deals and spot deals of a system are of, and what its site `needs`, as choices, electricity first. None where they are all of one carrier: there is
 * nothing to choose.
 */
export function carriersOf(
  actor: Actor,
  systemId: string,
  locale: Locale,
  needs: readonly string[] = [],
): { value: string; label: string }[] {
  const spot = selectedSpot(actor, systemId, ALL_DEALS).map(({ carrier_id }) => carrier_id);
  const ids = [...new Set([...dealtCarriers(actor, systemId), ...spot, ...needs])];
  if (ids.length < 2) return [];
  const rank = (id: string) => (id === FUTURES_CARRIER ? 0 : 1);
  return ids
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
    .map((value) => ({ value, label: carrierName(actor, value, locale) }));
}

/** The name of a carrier in the reader's language; its id where the catalogue has it no more. */
export function carrierName(actor: Actor, id: string, locale: Locale): string {
  const carrier = get(actor, carrierEntity, id);
  return carrier ? nameIn(carrier.name, locale) : id;
}

/** The name of a carrier that is no electricity, to be told next to a book; null of electricity. */
export const otherCarrier = (actor: Actor, id: string, locale: Locale): string | null =>
  id === FUTURES_CARRIER ? null : carrierName(actor, id, locale);
