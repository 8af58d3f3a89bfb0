import type { Deal } from "~/entities/portfolio/deal";
import { isPending } from "~/entities/spot/approval";
import { unitsOf } from "~/entities/spot/deliveryClock";
import type { SpotDeal } from "~/entities/spot/spotDeal";
import { type Follower, following } from "~/services/core/entity.server";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { timeseriesEntity } from "~/services/timeseries/timeseries.entity.server";
import { creditGroundsOfDeal, creditGroundsOfSpotDeal } from "../credit/creditGrounds.server";
import { dealEntity } from "../deal.entity.server";
import { gooEntity } from "../goos/goo.entity.server";
import { dayHooks, dealTrades, gooTrades, judged, spotTrades } from "./day/following.server";
import { noteDayBefore } from "./day/noteDay.server";
import { profileOfDeal } from "./dealProfile.server";
import { type Gate, passGate } from "./gate.server";
import { passGooGate } from "./gooGate.server";
import { notifyApprovers } from "./notifyOfWaiting.server";
import { takeBackDeal } from "./takeBack.server";
import { dealTerms, gooTerms, spotTerms } from "./terms";
import { tradeLimitEntity } from "./tradeLimit.entity.server";

/** What the gate holds a deal against. */
export const dealGate: Gate<Deal> = {
  ...dealTerms,
  unitOf: ({ carrier_id = "" }) => unitsOf(carrier_id).delivered,
  groundsFor: (change) => [
    ...judged(change, dealTrades),
    ...creditGroundsOfDeal(change.db, change.actor, change.after),
  ],
  onWaiting: (change, approval) =>
    notifyApprovers(change, { system_id: change.after.system_id, kind: "deal" }, approval),
};

/** The same of a spot deal. */
export const spotGate: Gate<SpotDeal> = {
  ...spotTerms,
  unitOf: () => "MWh",
  groundsFor: (change) => [
    ...judged(change, spotTrades),
    ...creditGroundsOfSpotDeal(change.db, change.actor, change.after, change.before),
  ],
  onWaiting: (change, approval) =>
    notifyApprovers(change, { system_id: change.after.system_id, kind: "spot_deal" }, approval),
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
  following(gooEntity, {
    takeBack: (change) => takeBackDeal(change, gooEntity, gooTerms, ({ status }) => !isPending(status)),
    decide: (change) => passGooGate(change),
    ...dayHooks(gooTrades),
  }),
  following(tradeLimitEntity, { afterSave: noteDayBefore }),
];
