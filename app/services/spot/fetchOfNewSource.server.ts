import { isFetched, type SpotMarket } from "~/entities/spot/spotMarket";
import type { Change } from "~/services/core/entity.server";
import { enqueue } from "~/services/core/job.server";
import { missingDays } from "./due.server";
import { fetchPricesJob } from "./fetchJob.server";

/** The prices of a market that has a new source are fetched at once, so that its admin sees whether that works. */
export function fetchOfNewSource({ db, actor, before, after }: Change<SpotMarket>): void {
  if (!isFetched(after.price_source) || before?.price_source === after.price_source) return;
  const { space, user_id } = actor;
  const missing = missingDays(db, after, Date.now());
  if (missing) enqueue(fetchPricesJob, { space, spot_id: after.spot_id, ...missing }, { space, by: user_id });
}
