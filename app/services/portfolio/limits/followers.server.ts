import type { Deal } from "~/entities/portfolio/deal";
import type { Goo } from "~/entities/portfolio/goo";
import { unitsOf } from "~/entities/spot/deliveryClock";
import type { SpotDeal } from "~/entities/spot/spotDeal";
import { type Change, type Follower, following } from "~/services/core/entity.server";
import { complainAll, type Refusal } from "~/services/core/outcome";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { timeseriesEntity } from "~/services/timeseries/timeseries.entity.server";
import { creditGroundsOfDeal, creditGroundsOfSpotDeal } from "../credit/creditGrounds.server";
import { dealEntity } from "../deal.entity.server";
import { gooEntity } from "../goos/goo.entity.server";
import { dayHooks, dealTrades, gooTrades, judged, spotTrades } from "./day/following.server";
import { noteDayBefore } from "./day/noteDay.server";
import { profileOfDeal } from "./dealProfile.server";
import { factsOfGoo } from "./facts.server";
import { type Gate, groundIssue, passGate } from "./gate.server";
import { notifyApprovers } from "./notifyOfWaiting.server";
import { takeBackDeal } from "./takeBack.server";
import { dealTerms, spotTerms } from "./terms";
import { tradeLimitEntity } from "./tradeLimit.entity.server";

/**
 * Guarantees of origin do not wait: who may not buy or sell so many leaves it to somebody who may. What came or went before is looked at again
 * where it is more, at another price or of a later production; the rest of a lot of which a part left is not.
 */
function decideGoo(change: Change<Goo>): Refusal | void {
  const { before, after } = change;
  const earlier = new Set(before ? factsOfGoo(before).map(({ direction }) => direction) : []);
  const isMore =
    !before ||
    after.amount > before.amount ||
    after.trading_price !== before.trading_price ||
    after.end_date > before.end_date;
  const grounds = judged(change, gooTrades, ({ facts }) => isMore || !earlier.has(facts()!.direction));
  const refusing = grounds.filter(({ action }) => action !== "warn");
  if (refusing.length > 0)
    return complainAll(
      refusing.map((ground) => ({
        ...groundIssue(ground),
        ...(ground.measure === "ahead" ? { path: "end_date" } : {}),
      })),
    );
}

/** What the gate holds a deal against. */
export const dealGate: Gate<Deal> = {
  ...dealTerms,
  unitOf: ({ carrier_id = "" }) => unitsOf(carrier_id).delivered,
  groundsFor: (change) => [
    ...judged(change, dealTrades),
    ...creditGroundsOfDeal(change.db, change.actor, change.after),
  ],
  onWaiting: ({ db, actor, after }, approval) => notifyApprovers(db, actor, after.system_id, approval),
};

/** The same of a spot deal. */
export const spotGate: Gate<SpotDeal> = {
  ...spotTerms,
  unitOf: () => "MWh",
  groundsFor: (change) => [
    ...judged(change, spotTrades),
    ...creditGroundsOfSpotDeal(change.db, change.actor, change.after, change.before),
  ],
  onWaiting: ({ db, actor, after }, approval) => notifyApprovers(db, actor, after.system_id, approval),
};

/** Every save of a deal passes the gate of limits, whoever asks for it. */
export const limitFollowers: readonly Follower[] = [
  following(timeseriesEntity, { beforeAnySave: profileOfDeal }),
  following(dealEntity, {
    takeBack: (change) => takeBackDeal(change, dealEntity, dealTerms),
    decide: (change) => passGate(change, dealGate),
    ...dayHooks(dealTrades),
  }),
  following(spotDealEntity, {
    takeBack: (change) => takeBackDeal(change, spotDealEntity, spotTerms),
    decide: (change) => passGate(change, spotGate),
    ...dayHooks(spotTrades),
  }),
  following(gooEntity, { decide: decideGoo, ...dayHooks(gooTrades) }),
  following(tradeLimitEntity, { afterSave: noteDayBefore }),
];
