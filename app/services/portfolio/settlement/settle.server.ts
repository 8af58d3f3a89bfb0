import type { SpaceDb } from "~db/client";
import { counterparties } from "~db/schema/portfolio";
import { dueOn, netOf } from "~/engines/portfolio";
import { type PartySettlement, type Settlement, type SettlementLine, vatOf } from "~/entities/portfolio/settlement";
import { dealLines } from "./dealLines.server";
import { isMonthOver, settlementMarkets } from "./markets.server";
import { spotLines } from "./spotLines.server";

type Party = Pick<PartySettlement, "id" | "isMarket" | "name" | "currency" | "lines">;

/**
 * What is owed to whom for a month of delivery (YYYY-MM) of a system, by counterparty and currency: existing deals and spot deals. The days
 * of the month that are over at `nowMs` count. Spot deals belong to the counterparty that clears their market, else to the market itself.
 * Up to a second of processor time, so a worker does it. Rights are checked before.
 */
export function settleMonth(db: SpaceDb, systemId: string, month: string, nowMs: number): Settlement {
  const rows = db.select().from(counterparties).all();
  const byId = new Map(rows.map((row) => [row.counterparty_id, row]));
  const clearing = new Map(
    rows.filter((row) => row.deleted_at === null).flatMap((row) => row.spot_ids.map((id) => [id, row])),
  );
  const parties = new Map<string, Party>();
  const add = (party: Omit<Party, "lines">, line: SettlementLine) => {
    const key = `${party.isMarket} ${party.id} ${party.currency}`;
    const entry = parties.get(key) ?? { ...party, lines: [] };
    parties.set(key, entry);
    entry.lines.push(line);
  };
  const { lines, failed } = dealLines(db, systemId, month, nowMs);
  for (const { deal, currency, ...line } of lines) {
    const row = byId.get(deal.counterparty_id);
    const party = { id: deal.counterparty_id, isMarket: false, name: row?.name ?? deal.counterparty_id, currency };
    add(party, { ...line, vat: vatOf(deal.properties, row ?? {}, line.kind === "money") });
  }
  for (const { spot, ...line } of spotLines(db, systemId, month, nowMs)) {
    const row = clearing.get(spot.spot_id);
    const { currency } = spot;
    const party = row
      ? { id: row.counterparty_id, isMarket: false, name: row.name, currency }
      : { id: spot.spot_id, isMarket: true, name: spot.name, currency };
    add(party, { ...line, vat: vatOf({}, row ?? {}, false) });
  }
  const { ofDeals, dealt } = settlementMarkets(db, systemId, month);
  const collator = new Intl.Collator("en", { numeric: true });
  return {
    month,
    madeAt: new Date(nowMs).toISOString(),
    isOver: isMonthOver([...ofDeals.map(({ spot }) => spot), ...dealt], month, nowMs),
    parties: [...parties.values()]
      .sort((a, b) => collator.compare(a.name, b.name) || a.currency.localeCompare(b.currency))
      .map((party) => ({ ...party, ...netOf(party.lines), due: party.isMarket ? null : dueOn(month) })),
    failed: failed.map(({ deal_id, name, counterparty_id }) => ({
      id: deal_id,
      name,
      party: byId.get(counterparty_id)?.name ?? counterparty_id,
    })),
  };
}
