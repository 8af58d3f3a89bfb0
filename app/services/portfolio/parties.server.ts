import { randomUUID } from "node:crypto";
import { type HedgePath, readHedgePath } from "~/entities/portfolio/hedgePath";
import { MARGIN_BASES, type MarginBasis, type PartyForm, type PartyKind } from "~/entities/portfolio/parties";
import { LIMIT_ACTIONS, type LimitAction } from "~/entities/spot/approval";
import type { Actor } from "~/services/core/access.server";
import type { EntityOf } from "~/services/core/entity.server";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { get, list, remove, restore, save } from "~/services/core/store.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { bookEntity, counterpartyEntity, houseEntity } from "./parties.entity.server";

/** A house, a book or a counterparty, as pages show it. */
export interface Party {
  id: string;
  name: string;
  description: string | null;
  mtm_delta_limit: number | null;
  vat_rate: number | null;
  reverse_charge: boolean;
  spot_ids: string[];
  credit_limit: number | null;
  credit_action: LimitAction | null;
  margin_rate: number | null;
  margin_basis: MarginBasis | null;
  hedge_path: HedgePath | null;
  set_at: string;
  deleted: boolean;
}

const KINDS: Record<PartyKind, { entity: EntityOf<{ name: string; description: string | null }>; id: string }> = {
  house: { entity: houseEntity, id: "house_id" },
  book: { entity: bookEntity, id: "book_id" },
  counterparty: { entity: counterpartyEntity, id: "counterparty_id" },
};

type Row = Record<string, unknown> & {
  name: string;
  description: string | null;
  set_at: string;
  deleted_at: string | null;
};

const partyOf = (kind: PartyKind, row: Row): Party => ({
  id: String(row[KINDS[kind].id]),
  name: row.name,
  description: row.description,
  mtm_delta_limit: typeof row.mtm_delta_limit === "number" ? row.mtm_delta_limit : null,
  vat_rate: typeof row.vat_rate === "number" ? row.vat_rate : null,
  reverse_charge: row.reverse_charge === true,
  credit_limit: typeof row.credit_limit === "number" ? row.credit_limit : null,
  credit_action: LIMIT_ACTIONS.find((action) => action === row.credit_action) ?? null,
  margin_rate: typeof row.margin_rate === "number" ? row.margin_rate : null,
  margin_basis: MARGIN_BASES.find((basis) => basis === row.margin_basis) ?? null,
  spot_ids: Array.isArray(row.spot_ids) ? (row.spot_ids as string[]) : [],
  hedge_path: Array.isArray(row.hedge_path) ? (row.hedge_path as HedgePath) : null,
  set_at: row.set_at,
  deleted: row.deleted_at !== null,
});

/** The houses, books or counterparties of the space by name, those that count or those that were deleted. */
export function parties(actor: Actor, kind: PartyKind, which: "live" | "deleted" = "live"): Party[] {
  const collator = new Intl.Collator("en", { numeric: true });
  return list(actor, KINDS[kind].entity, { lifecycle: which })
    .map((row) => partyOf(kind, row as unknown as Row))
    .sort((a, b) => collator.compare(a.name, b.name));
}

/** One of them, deleted or not; 404 where there is none. */
export function party(actor: Actor, kind: PartyKind, id: string): Outcome<Party> {
  const row = get(actor, KINDS[kind].entity, id);
  return row ? done(partyOf(kind, row as unknown as Row)) : notFound();
}

/** Makes one (`id` null) or changes one; for editors of the space. */
export function saveParty(actor: Actor, kind: PartyKind, id: string | null, form: PartyForm): Outcome<Party> {
  const { expected, mtm_delta_limit, vat_rate, reverse_charge, spot_ids, hedge_path, ...rest } = form;
  const { credit_limit, credit_action, margin_rate, margin_basis, ...fields } = rest;
  const credit = { credit_limit, credit_action, margin_rate, margin_basis };
  const row = {
    ...fields,
    [KINDS[kind].id]: id ?? randomUUID(),
    ...(kind === "counterparty" ? { mtm_delta_limit, vat_rate, reverse_charge, spot_ids, ...credit } : {}),
    ...(kind === "book" ? { hedge_path: readHedgePath(hedge_path) } : {}),
  };
  const outcome = save(actor, KINDS[kind].entity, row as never, { expected: expected || null });
  return outcome.ok ? done(partyOf(kind, outcome.value as unknown as Row)) : outcome;
}

export const removeParty = (actor: Actor, kind: PartyKind, id: string, hard: boolean): Outcome<unknown> =>
  remove(actor, KINDS[kind].entity, id, hard);

export const restoreParty = (actor: Actor, kind: PartyKind, id: string): Outcome<unknown> =>
  restore(actor, KINDS[kind].entity, id);

/** The spot markets that a counterparty may clear, by name: those that are there, and those chosen before. */
export function clearableMarkets(actor: Actor, chosen: readonly string[]): { value: string; label: string }[] {
  const markets = list(actor, spotMarketEntity).map(({ spot_id, name }) => ({ value: spot_id, label: name }));
  const there = new Set(markets.map(({ value }) => value));
  const collator = new Intl.Collator("en", { numeric: true });
  return [...markets, ...chosen.filter((id) => !there.has(id)).map((id) => ({ value: id, label: id }))].sort((a, b) =>
    collator.compare(a.label, b.label),
  );
}
