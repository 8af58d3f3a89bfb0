import type { SpaceDb } from "~db/client";
import { sitePaths } from "~/entities/core/sitePaths";
import { programActor } from "~/services/core/programActor.server";
import { notify } from "~/services/notifications/notify.server";
import { systemName } from "~/services/notifications/notifyTeam.server";
import { portfolioReaders } from "../readers.server";
import type { PortfolioValue } from "../valuation/types";
import { creditRows } from "./credit.server";

/** Notifies everybody with a role in a system, and its portfolio, of counterparties whose credit limit is nearly (80 %) or wholly used, once a day for each and again when near becomes over. */
export function notifyOfCredit(
  db: SpaceDb,
  { space, system_id }: { space: string; system_id: string },
  value: PortfolioValue,
  now: number,
): number {
  const today = new Date(now).toISOString().slice(0, 10);
  const rows = creditRows(programActor(space), system_id, value, { today });
  const topic = "credit_reached" as const;
  const people = portfolioReaders(db, { space, system_id }).map(({ user_id }) => user_id);
  const system = systemName(db, system_id);
  let count = 0;
  for (const { id, name, currency, state, utilisation } of rows) {
    if (utilisation === null || (state !== "red" && state !== "amber")) continue;
    count++;
    notify(
      db,
      {
        key: `${topic}:${system_id}:${id}:${currency}:${state}:${value.day}`,
        topic,
        system_id,
        href: sitePaths(system_id).credit,
        params: { counterparty: name, share: Math.min(9999, Math.round(utilisation * 100)), system },
      },
      people,
      now,
    );
  }
  return count;
}
