import { type Goo, gooSchema, isHeld, isWaiting, type LeavingForm } from "~/entities/portfolio/goo";
import type { Actor } from "~/services/core/access.server";
import { complain, done, notFound, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, get, saveWithin, type Stored, write } from "~/services/core/store.server";
import { notedTrade, noteSplit, tradeDay } from "../limits/day/dayTrades.server";
import { gooTradeId } from "../limits/day/following.server";
import { gooEntity } from "./goo.entity.server";
import { validUntil } from "./stock.server";

const WH = 1_000_000;
const whole = (mwh: number): number => Math.round(mwh * WH);

/**
 * Transfers or cancels guarantees, or a part of them: that is a row of its own then, and what stays keeps its id. In one transaction, so that
 * of two who do so at once the second is told; a form that is sent twice does it once. Refuses more than is there, less than a watt-hour, a
 * day after their validity or before their issuance, and what has left already, or waits for a second person. Beyond a limit that asks for one a transfer waits
 * next to the lot, or next to the part, which stays in the stock until then.
 */
export function leaveGoo(actor: Actor, goo_id: string, form: LeavingForm): Outcome<Stored<Goo>> {
  const db = dbOf(actor);
  return write(db, (): Outcome<Stored<Goo>> => {
    const goo = get(actor, gooEntity, goo_id);
    if (!goo || goo.deleted_at) return notFound();
    const sent = get(actor, gooEntity, form.part_id);
    if (sent && sent.system_id === goo.system_id) return done(sent);
    const row = gooSchema.parse(goo);
    if (isWaiting(goo)) return refused(409, "portfolio.rules.goo_waits");
    if (!isHeld(goo)) return refused(409, "portfolio.rules.goo_left");
    const [all, part] = [whole(goo.amount), whole(form.amount)];
    if (part < 1) return complain("amount", "portfolio.rules.goo_least");
    if (part > all) return complain("amount", "portfolio.rules.goo_more_than_held", { held: goo.amount });
    const until = validUntil(goo);
    if (form.on > until) return complain("on", "portfolio.rules.goo_invalid", { until });
    const since = goo.properties.issuance_date ?? goo.start_date;
    if (form.on < since) return complain("on", "portfolio.rules.goo_before", { since });
    const received = goo.properties.received || goo.status === "held";
    const gone = {
      status: form.how,
      counterparty_id: form.counterparty_id ?? goo.counterparty_id,
      properties: { ...goo.properties, received, left_on: form.on },
    };
    const version = { expected: form.expected ?? goo.set_at };
    if (part === all) return saveWithin({ db, actor }, gooEntity, { ...row, ...gone }, version);
    const { day } = tradeDay(db, goo.system_id, Date.now());
    const [restId, partId] = [gooTradeId(goo_id, "purchase"), gooTradeId(form.part_id, "purchase")];
    const noted = notedTrade(db, restId, day);
    const rest = saveWithin({ db, actor }, gooEntity, { ...row, amount: (all - part) / WH }, version);
    if (!rest.ok) return rest;
    // The part was bought with the whole: it is held first, so that limits see no purchase in it, but a sale where it is sold.
    const lot = { ...row, goo_id: form.part_id, amount: part / WH };
    const split = saveWithin({ db, actor }, gooEntity, lot, { decided: true });
    if (!split.ok) return split;
    noteSplit(db, { restId, partId, day }, noted);
    return saveWithin({ db, actor }, gooEntity, { ...lot, ...gone });
  });
}
