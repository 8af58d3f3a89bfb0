import { type Follower, following } from "~/services/core/entity.server";
import { complainAll } from "~/services/core/outcome";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { timeseriesEntity } from "~/services/timeseries/timeseries.entity.server";
import { creditGroundsOfDeal, creditGroundsOfSpotDeal } from "../credit/creditGrounds.server";
import { dealEntity } from "../deal.entity.server";
import { gooEntity } from "../goos/goo.entity.server";
import { profileOfDeal } from "./dealProfile.server";
import { factsOfDeal, factsOfGoo, factsOfSpotDeal } from "./facts.server";
import { groundIssue, passGate } from "./gate.server";
import { tradeGrounds } from "./grounds.server";
import { notifyApprovers } from "./notifyOfWaiting.server";
import { takeBackDeal } from "./takeBack.server";
import { dealTerms, spotTerms } from "./terms";

/** Every save of a deal passes the gate of limits, whoever asks for it. */
export const limitFollowers: readonly Follower[] = [
  following(timeseriesEntity, { beforeAnySave: profileOfDeal }),
  following(dealEntity, {
    takeBack: (change) => takeBackDeal(change, dealEntity, dealTerms),
    decide: (change) =>
      passGate(change, {
        ...dealTerms,
        groundsFor: ({ db, actor, after }) => [
          ...tradeGrounds(db, actor, after.system_id, () => factsOfDeal(db, after)),
          ...creditGroundsOfDeal(db, actor, after),
        ],
        onWaiting: ({ db, actor, after }, approval) => notifyApprovers(db, actor, after.system_id, approval),
      }),
  }),
  following(spotDealEntity, {
    takeBack: (change) => takeBackDeal(change, spotDealEntity, spotTerms),
    decide: (change) =>
      passGate(change, {
        ...spotTerms,
        groundsFor: ({ db, actor, before, after }) => [
          ...tradeGrounds(db, actor, after.system_id, () => factsOfSpotDeal(db, after)),
          ...creditGroundsOfSpotDeal(db, actor, after, before),
        ],
        onWaiting: ({ db, actor, after }, approval) => notifyApprovers(db, actor, after.system_id, approval),
      }),
  }),
  /** Guarantees of origin do not wait: who may not buy or sell so many leaves it to somebody who may. */
  following(gooEntity, {
    decide({ db, actor, before, after }) {
      if (
        before &&
        before.amount === after.amount &&
        before.trading_price === after.trading_price &&
        before.status === after.status
      )
        return;
      const grounds = tradeGrounds(db, actor, after.system_id, () => factsOfGoo(after));
      const refusing = grounds.filter(({ action }) => action !== "warn");
      if (refusing.length > 0)
        return complainAll(
          refusing.map((ground) => ({
            ...groundIssue(ground),
            ...(ground.measure === "ahead" ? { path: "end_date" } : {}),
          })),
        );
    },
  }),
];
