import { z } from "zod";
import { MARGIN_BASES } from "~/entities/portfolio/parties";
import { LIMIT_ACTIONS } from "~/entities/spot/approval";
import { call, json } from "~/services/core/call.server";
import { done, notFound } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { todayIn } from "../delivery.server";
import { currentValue } from "../valuation/store.server";
import { creditRows } from "./credit.server";

const money = z.number().describe("In the currency, without tax");

export const creditCalls = [
  call({
    method: "GET",
    path: "api/system/:system_id/portfolio/credit",
    id: "portfolioCredit",
    summary:
      "What each counterparty owes and would cost to replace, with its credit limit, and the margin of its futures",
    module: "portfolio",
    returns: json(
      z.object({
        valued_at: z.string().nullable().describe("ISO 8601, UTC; null: nothing is valued yet"),
        reference_day: z.string().nullable().describe("The day that variation margin is counted from"),
        stale: z.boolean().describe("Deals or prices are newer, and a worker is at it"),
        counterparties: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            currency: z.string(),
            receivable: money,
            payable: money,
            settlement_exposure: money.describe("max(0, receivable - payable): delivered and not yet paid"),
            open_value: money,
            replacement_value: money.describe("max(0, open value)"),
            exposure: money,
            credit_limit: money.nullable(),
            credit_action: z.enum(LIMIT_ACTIONS).nullable().describe("null: it is only told of"),
            headroom: money.nullable(),
            utilisation: z.number().nullable().describe("Share of the limit; null without one, and of a limit of 0"),
            margin: z
              .object({
                basis: z.enum(MARGIN_BASES),
                rate: z.number(),
                initial: money,
                variation: money.describe("Received since the reference day; negative: paid"),
              })
              .nullable(),
          }),
        ),
      }),
    ),
    async run({ actor, params: { system_id } }) {
      const system = get(actor, systemEntity, system_id);
      if (!system) return notFound();
      const { value, stale } = await currentValue(actor, system_id);
      const rows = value ? creditRows(actor, system_id, value, { today: todayIn(system.timezone) }) : [];
      const amount = (minor: number) => minor / 100;
      return done({
        valued_at: value?.madeAt ?? null,
        reference_day: value?.referenceDay ?? null,
        stale,
        counterparties: rows.map((row) => ({
          id: row.id,
          name: row.name,
          currency: row.currency,
          receivable: amount(row.receivableMinor),
          payable: amount(row.payableMinor),
          settlement_exposure: amount(row.settlementMinor),
          open_value: amount(row.netOpenMinor),
          replacement_value: amount(row.replacementMinor),
          exposure: amount(row.exposureMinor),
          credit_limit: row.limit,
          credit_action: row.action,
          headroom: row.headroomMinor === null ? null : amount(row.headroomMinor),
          utilisation: row.utilisation !== null && Number.isFinite(row.utilisation) ? row.utilisation : null,
          margin: row.margin && {
            basis: row.margin.basis,
            rate: row.margin.rate,
            initial: amount(row.margin.initialMinor),
            variation: amount(row.margin.variationMinor),
          },
        })),
      });
    },
  }),
];
