import type { SpaceDb } from "~db/client";
import { LIMIT_BASES } from "~/engines/portfolio";
import { sitePaths } from "~/entities/core/sitePaths";
import { programActor } from "~/services/core/programActor.server";
import { notify } from "~/services/notifications/notify.server";
import { systemName } from "~/services/notifications/notifyTeam.server";
import { portfolioReaders } from "../readers.server";
import type { PortfolioValue } from "./types";
import { countedParts, partyExposures } from "./view.server";
import type { PortfolioQuery } from "./worth";

/** A system of a space. */
interface SystemRef {
  space: string;
  system_id: string;
}

/**
 * Notifies everybody with a role in a system, and its portfolio, of the counterparties whose limit is nearly (80 %) or wholly used by the existing deals and the
 * spot deals that they clear. It does so once a day for each and again when near becomes over. Both bases of the limit count: the change since the reference day, and the
 * value itself where that alone is over.
 */
export function notifyOfLimits(
  db: SpaceDb,
  { space, system_id }: SystemRef,
  value: PortfolioValue,
  now: number,
): number {
  const actor = programActor(space);
  const none = { house: "", book: "", counterparty: "", derivative: null };
  const query: PortfolioQuery = { statuses: ["existing"], ...none };
  const deals = countedParts(actor, system_id, query);
  const people = portfolioReaders(db, { space, system_id }).map(({ user_id }) => user_id);
  const system = systemName(db, system_id);
  let count = 0;
  for (const basis of LIMIT_BASES)
    for (const { id, name, currency, state, utilisation } of partyExposures(actor, value, deals, { query, basis })) {
      if (utilisation === null || (state !== "red" && (state !== "amber" || basis === "value"))) continue;
      count++;
      const topic = "limit_reached" as const;
      notify(
        db,
        {
          key: `${topic}:${system_id}:${id}:${currency}:${state}:${value.day}`,
          topic,
          system_id,
          href: `${sitePaths(system_id).portfolioOverview}?basis=${basis}`,
          params: { counterparty: name, share: Math.min(9999, Math.round(utilisation * 100)), system },
        },
        people,
        now,
      );
    }
  return count;
}
