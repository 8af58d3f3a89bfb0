import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { Tariff } from "~/entities/tariffs/tariff";
import type { Node } from "~/entities/twin/component";
import type { Findings } from "../findings";
import type { PeakTerm, TradeSide } from "../problem";
import { nameOfOwner, type Owner, type ParameterReader } from "../reader";
import { type TariffYear, tariffYear } from "./tariffTerms";

/** Prices as parameters that a tariff takes the place of, by direction. */
const REPLACED: Record<TradeSide["direction"], readonly ParameterTypeName[]> = {
  purchase: ["purchase_price", "energy_levy", "capacity_price", "capacity_price_monthly"],
  sale: ["sale_price"],
};

/** A charge on the highest power at any time, as parameters say it: no other part of the model has to know that it is of a tariff. */
const isPlain = ({ window, peaks, leastMw, ratchet, beyondMw }: PeakTerm): boolean =>
  window === 1 && peaks === 1 && leastMw === 0 && ratchet === 0 && beyondMw === 0;

/** What tariffs of a run are read with. */
export interface TariffContext {
  tariffs: ReadonlyMap<string, Tariff>;
  stepH: number;
  /** Clock and currency of the system. */
  zone: string;
  currency: string;
  /** Some steps stand for others. */
  reduced: boolean;
}

interface SidesContext {
  reader: ParameterReader;
  findings: Findings;
  years: readonly number[];
  tariff: TariffContext;
}

/**
 * The sides of a purchase or sale with a tariff in the place of the prices entered in money; emissions of the price stay. A sale keeps its
 * parameter where the tariff says nothing of what is fed in. What a run cannot take as the tariff says is a finding.
 */
export function withTariff(
  sides: TradeSide[],
  { tariff_id }: Pick<Node, "tariff_id">,
  owner: Owner,
  context: SidesContext,
): TradeSide[] {
  if (!tariff_id) return sides;
  const { findings, reader, years } = context;
  const { tariffs, stepH, zone, currency, reduced } = context.tariff;
  const about = nameOfOwner(owner);
  const tariff = tariffs.get(tariff_id);
  if (!tariff) {
    findings.add("tariff_missing", "error", about);
    return sides;
  }
  if (tariff.currency !== currency) {
    findings.add("tariff_currency", "error", { ...about, detail: tariff.currency });
    return sides;
  }
  const market = reader.marketPrice(owner);
  const byYear = years.map((year, y) =>
    tariffYear(tariff, {
      year,
      stepH,
      zone,
      market: market[y],
      remark: ({ rule, severity, detail }) => findings.add(rule, severity, { ...about, detail }),
    }),
  );
  if (!byYear.every((one): one is TariffYear => one !== null)) return sides;
  if (reduced && byYear.some(({ peaks, tiers }) => peaks.length + tiers.length > 0))
    findings.add("tariff_reduced_year", "warning", { ...about, detail: tariff.name });
  return sides.map((side) => {
    const { direction } = side;
    const prices = byYear.map((one) => one[direction]);
    if (direction === "sale" && prices.every((price) => price === null)) return side;
    for (const type of REPLACED[direction])
      if (reader.rows(owner, type).length > 0)
        findings.add("tariff_replaces_price", "info", { ...about, parameterType: type, detail: tariff.name });
    const price = side.price.map((impacts, y) => ({ ...impacts, money: prices[y] ?? 0 }));
    if (direction === "sale") return { ...side, price, ofMarket: side.ofMarket.map(() => null) };
    const none = years.map(() => 0);
    const plain = (per: PeakTerm["per"]) =>
      byYear.map(({ peaks }) =>
        peaks.filter((peak) => isPlain(peak) && peak.per === per).reduce((sum, peak) => sum + peak.price, 0),
      );
    return {
      ...side,
      price,
      ofMarket: byYear.map((one) => one.ofMarket),
      levy: none,
      capacityPrice: plain("year"),
      capacityPriceMonthly: plain("month"),
      tariff: {
        constant: byYear.map((one) => one.constant),
        peaks: byYear.map((one) => one.peaks.filter((peak) => !isPlain(peak))),
        tiers: byYear.map((one) => one.tiers),
        reductions: byYear.map((one) => one.reductions),
      },
    };
  });
}
