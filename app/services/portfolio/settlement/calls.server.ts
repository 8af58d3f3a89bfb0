import { z } from "zod";
import { SETTLEMENT_KINDS, settlementMonth, type Vat } from "~/entities/portfolio/settlement";
import { DEAL_DIRECTIONS } from "~/entities/spot/direction";
import { call, json } from "~/services/core/call.server";
import { done, notFound, refused } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { todayIn } from "~/services/portfolio/delivery.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { currentSettlement } from "./store.server";

const amount = (what: string) =>
  z.number().describe(`${what} [currency, whole cents]; positive is to pay, negative to receive`);
const tax = {
  vat: z
    .enum(["rate", "reverse_charge", "none", "missing"])
    .describe("none: settled in money; missing: nobody entered a rate"),
  vat_rate: z.number().nullable().describe("%"),
};
const taxOf = (vat: Vat) => ({ vat: vat.kind, vat_rate: vat.kind === "rate" ? vat.rate : null });
const currency = (minor: number) => minor / 100;
const orNull = (minor: number | null) => (minor === null ? null : currency(minor));

export const settlementCalls = [
  call({
    method: "GET",
    path: "api/system/:system_id/portfolio/settlement",
    id: "portfolioSettlement",
    summary:
      "What is owed to whom for a month of delivery: existing deals and spot deals by counterparty and currency, with tax, netted; 409 while it is made, first or anew after a change",
    module: "portfolio",
    query: z.object({ month: settlementMonth.describe("YYYY-MM; one that has begun") }),
    returns: json(
      z.object({
        month: z.string(),
        made_at: z.string().describe("ISO 8601, UTC"),
        is_over: z.boolean().describe("Whether all its days are over; else those that are count"),
        parties: z.array(
          z.object({
            counterparty_id: z.string().nullable().describe("null: spot deals of a market that no counterparty clears"),
            name: z.string(),
            currency: z.string(),
            amount: amount("Purchases less sales, without tax"),
            tax: amount("Tax").nullable().describe("null: a rate is missing"),
            total: amount("Both").nullable(),
            due: z.string().nullable().describe("The usual day of payment; null for spot markets"),
            lines: z.array(
              z.object({
                kind: z.enum(SETTLEMENT_KINDS),
                id: z.string().describe("deal_id; of spot deals the market and the direction"),
                name: z.string(),
                direction: z.enum(DEAL_DIRECTIONS),
                first: z.string(),
                last: z.string(),
                energy: z.number().describe("In the unit of the line, without sign"),
                unit: z
                  .enum(["MWh", "t"])
                  .describe(
                    "t: a number of emission allowances stands in place of energy; prices are for one of these",
                  ),
                price: z.number().nullable(),
                market_price: z.number().nullable().describe("What a derivative is settled at"),
                amount: amount("Without tax"),
                ...tax,
                synthetic: z.boolean(),
                hours_without_price: z.number(),
                hours_without_power: z.number(),
              }),
            ),
            taxes: z.array(
              z.object({
                direction: z.enum([...DEAL_DIRECTIONS, "money"]),
                ...tax,
                amount: amount("Without tax"),
                tax: amount("Tax").nullable(),
              }),
            ),
          }),
        ),
        without_profile: z.array(z.string()).describe("Deals that are in no sum as their profile is missing"),
      }),
    ),
    async run({ actor, params, query: { month } }) {
      const system = get(actor, systemEntity, params.system_id);
      if (!system) return notFound();
      if (month > todayIn(system.timezone).slice(0, 7)) return refused(422, "portfolio.rules.month_begun");
      const { settlement, stale } = await currentSettlement(actor, params.system_id, month);
      if (!settlement || stale) return refused(409, "portfolio.rules.not_settled");
      return done({
        month,
        made_at: settlement.madeAt,
        is_over: settlement.isOver,
        parties: settlement.parties.map((party) => ({
          counterparty_id: party.isMarket ? null : party.id,
          name: party.name,
          currency: party.currency,
          amount: currency(party.minor),
          tax: orNull(party.vatMinor),
          total: orNull(party.totalMinor),
          due: party.due,
          lines: party.lines.map((line) => ({
            kind: line.kind,
            id: line.id,
            name: line.name,
            direction: line.direction,
            first: line.first,
            last: line.last,
            energy: line.mwh,
            unit: line.unit ?? ("MWh" as const),
            price: line.price,
            market_price: line.marketPrice,
            amount: currency(line.minor),
            ...taxOf(line.vat),
            synthetic: line.synthetic,
            hours_without_price: line.hoursWithoutPrice,
            hours_without_power: line.hoursWithoutPower,
          })),
          taxes: party.taxes.map(({ direction, vat, minor, vatMinor }) => ({
            direction,
            ...taxOf(vat),
            amount: currency(minor),
            tax: orNull(vatMinor),
          })),
        })),
        without_profile: settlement.failed.map(({ id }) => id),
      });
    },
  }),
];
