import { z } from "zod";
import { BASE_PEAK_TYPES } from "~/entities/portfolio/dealProducts";
import { unitsOf } from "~/entities/spot/deliveryClock";
import { DEAL_DIRECTIONS } from "~/entities/spot/direction";
import { call, json } from "~/services/core/call.server";
import { done, notFound } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { dealEntity } from "../deal.entity.server";
import { dealConfirmation } from "./confirmation.server";

export const confirmationCalls = [
  call({
    method: "GET",
    path: "api/system/:system_id/portfolio-manager/deals/:deal_id/confirmation",
    id: "confirmDeal",
    summary:
      "What an existing deal states to its counterparty: parties, delivery, energy and price; 409 for one that is not closed",
    module: "portfolio",
    returns: json(
      z.object({
        deal_id: z.string(),
        name: z.string(),
        direction: z.enum(DEAL_DIRECTIONS),
        buyer: z.string(),
        seller: z.string(),
        tech_id: z.string(),
        base_peak_type: z.enum(BASE_PEAK_TYPES),
        ticker_symbol: z.string().nullable(),
        carrier_id: z.string(),
        market: z.string(),
        currency: z.string(),
        timezone: z.string().describe("The clock of delivery"),
        start_date: z.string(),
        end_date: z.string().describe("Included"),
        from: z.string().describe("First instant of delivery, ISO 8601, UTC"),
        to: z.string().describe("End of delivery, ISO 8601, UTC"),
        amount: z.number().describe("MW; of emission allowances t"),
        trading_price: z.number().describe("currency/MWh; of emission allowances currency/t"),
        traded_on: z.string().nullable(),
        is_derivative: z.boolean().describe("Settled in money, not delivered"),
        curtailment: z.boolean().describe("Energy and amount are then the most"),
        vat: z.enum(["rate", "reverse_charge", "none", "missing"]),
        vat_rate: z.number().nullable().describe("%"),
        parts: z
          .array(
            z.object({
              period: z.string().describe("YYYY-MM, or YYYY where delivery is longer than two years"),
              energy: z.number().describe("In `unit`"),
              amount: z.number().describe("currency, whole cents, without tax"),
            }),
          )
          .nullable()
          .describe("null: the profile is missing"),
        unit: z.enum(["MWh", "t"]).describe("Of what is delivered"),
        hours_without_power: z.number(),
        set_at: z.string(),
      }),
    ),
    run({ actor, params: { system_id, deal_id } }) {
      if (get(actor, dealEntity, deal_id)?.system_id !== system_id) return notFound();
      const outcome = dealConfirmation(actor, deal_id);
      if (!outcome.ok) return outcome;
      const { first, last, fromMs, toMs, load, ticker, price, isDerivative, vat, parts, hoursWithoutPower, ...deal } =
        outcome.value;
      return done({
        ...deal,
        base_peak_type: load,
        ticker_symbol: ticker,
        start_date: first,
        end_date: last,
        from: new Date(fromMs).toISOString(),
        to: new Date(toMs).toISOString(),
        trading_price: price,
        is_derivative: isDerivative,
        vat: vat.kind,
        vat_rate: vat.kind === "rate" ? vat.rate : null,
        parts: parts && parts.map(({ period, mwh, minor }) => ({ period, energy: mwh, amount: minor / 100 })),
        unit: unitsOf(deal.carrier_id).delivered,
        hours_without_power: hoursWithoutPower,
      });
    },
  }),
];
