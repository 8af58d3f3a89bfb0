import type { DealInput } from "~/entities/portfolio/deal";
import type { TradeLimit } from "~/entities/portfolio/tradeLimit";
import type { Actor } from "~/services/core/access.server";
import { get, save } from "~/services/core/store.server";
import { dealEntity } from "~/services/portfolio/deal.entity.server";
import { decideOn } from "~/services/portfolio/limits/approvals.server";
import { tradeLimitEntity } from "~/services/portfolio/limits/tradeLimit.entity.server";
import type { TestSpace } from "../space";
import { baseOfYear } from "./desk";

/** Where a desk deals: known once the space of a test is there. */
interface Desk {
  space: TestSpace;
  system: string;
  year: number;
}

/** What people of a desk do whose deals have limits: base load of a year is dealt and decided on, limits are set by an admin where nobody else is named. */
export function limitedDesk(desk: () => Desk) {
  const deal = (change: Partial<DealInput>): DealInput => ({
    ...baseOfYear(desk().system, desk().year),
    ...change,
  });
  const stored = (id: string) => get(desk().space.admin, dealEntity, id)!;
  return {
    deal,
    stored,
    saveDeal: (change: Partial<DealInput>, actor: Actor = desk().space.editor) => save(actor, dealEntity, deal(change)),
    setLimit: (change: Partial<TradeLimit>, actor: Actor = desk().space.admin) =>
      save(actor, tradeLimitEntity, {
        limit_id: `l${Math.random()}`,
        system_id: desk().system,
        name: "Desk",
        action: "approve",
        ...change,
      }),
    decide: (actor: Actor, id: string, verdict: "approve" | "refuse" | "withdraw", note = "no") =>
      decideOn(actor, desk().system, [{ kind: "deal", id, asked_at: stored(id).approval!.asked_at }], {
        verdict,
        note,
      }),
  };
}
