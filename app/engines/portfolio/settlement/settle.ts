import type { PartySettlement, SettlementLine, Vat, VatSum } from "~/entities/portfolio/settlement";
import type { ValueLine } from "../value/lines";
import { MINOR_UNITS, toMinor } from "../value/money";

/** What a delivered line owes [minor units]: positive is to pay. */
interface OwedLine {
  minor: number;
  /** Energy without its sign [MWh]; of a derivative that which has a price, as the amount is of it alone. */
  mwh: number;
  /** Mean price of the market over what has one [currency/MWh]. Null for what is delivered, and without energy. */
  marketPrice: number | null;
}

/**
 * What the delivered part of a deal in a month owes, from its line of `valueDeals`: sum q K of what is delivered, rounded once, or of a
 * derivative sum q (K - S), which is its realised result with the other sign, to the cent.
 */
export function owedOf(line: ValueLine, isDerivative: boolean): OwedLine {
  const energy = Math.abs(line.peakMwh + line.offPeakMwh);
  if (!isDerivative) return { minor: toMinor(line.contract), mwh: energy, marketPrice: null };
  // `delta` is the energy that has a price: nothing of the past is discounted. Of whole cents a price of little energy would be anything.
  const marketPrice = line.delta === 0 ? null : line.atMarket / line.delta;
  return { minor: line.minor === 0 ? 0 : -line.minor, mwh: Math.abs(line.delta), marketPrice };
}

const nameOf = (vat: Vat): string => (vat.kind === "rate" ? `rate ${vat.rate}` : vat.kind);

/** Tax on an amount [minor units], rounded once, half away from zero; null where no rate was entered. */
const taxOn = (minor: number, vat: Vat): number | null => {
  if (vat.kind === "missing") return minor === 0 ? 0 : null;
  return vat.kind === "rate" ? toMinor((minor * vat.rate) / 100 / MINOR_UNITS) : 0;
};

/**
 * Sums of the lines with one counterparty in one currency. Tax is of the sum of each direction and rate, as an invoice has it; with what is
 * owed both ways netted, all else are sums of whole minor units.
 */
export function netOf(
  lines: readonly SettlementLine[],
): Pick<PartySettlement, "taxes" | "minor" | "vatMinor" | "totalMinor"> {
  const sums = new Map<string, VatSum>();
  for (const { kind, direction: side, vat, minor } of lines) {
    const direction = kind === "money" ? "money" : side;
    const key = `${direction} ${nameOf(vat)}`;
    const sum = sums.get(key) ?? { direction, vat, minor: 0, vatMinor: 0 };
    sum.minor += minor;
    sums.set(key, sum);
  }
  const taxes = [...sums.values()].map((sum) => ({ ...sum, vatMinor: taxOn(sum.minor, sum.vat) }));
  const minor = taxes.reduce((all, sum) => all + sum.minor, 0);
  const vatMinor = taxes.reduce<number | null>(
    (all, sum) => (all === null || sum.vatMinor === null ? null : all + sum.vatMinor),
    0,
  );
  return { taxes, minor, vatMinor, totalMinor: vatMinor === null ? null : minor + vatMinor };
}
