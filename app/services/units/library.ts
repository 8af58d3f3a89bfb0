import { create, type Unit, unitDependencies } from "mathjs";
import type { UnitTerm } from "./expression";

/** The library with nothing in it but units; the build leaves out the rest of it. It is made with the first unit: that takes a while. */
const makeLibrary = () => create({ ...unitDependencies });
let unitLibrary: ReturnType<typeof makeLibrary> | undefined;
const library = () => (unitLibrary ??= makeLibrary());

interface Magnitude {
  /** In SI base units, and in 1 of each currency. */
  size: number;
  /** Null: without physical dimension. */
  unit: Unit | null;
  /** Currencies and their powers, "EUR^1"; empty for none. Currencies are dimensions of their own. */
  money: string;
}

/** Size and dimension of a product of terms. Rates are amounts of a currency per 1 EUR; currencies without one stand alone. */
export function magnitudeOf(terms: readonly UnitTerm[], rates: Readonly<Record<string, number>> = {}): Magnitude {
  let factor = 1;
  const physical = new Map<string, number>();
  const money = new Map<string, number>();
  const add = (powers: Map<string, number>, name: string, power: number) =>
    powers.set(name, (powers.get(name) ?? 0) + power);
  for (const { symbol, currency, power } of terms) {
    factor *= (symbol.factor ?? 1) ** power;
    if (symbol.base) add(physical, symbol.base, (symbol.power ?? 1) * power);
    if (!currency) continue;
    const rate = currency === "EUR" ? 1 : (rates[currency] ?? 0);
    if (rate > 0) factor /= rate ** power;
    add(money, rate > 0 ? "EUR" : currency, power);
  }
  const text = textOf(physical);
  if (text === "") return { size: factor, unit: null, money: textOf(money) };
  const unit = library().unit(1, text);
  return { size: factor * Number(unit.toSI().toJSON().value), unit, money: textOf(money) };
}

const textOf = (powers: ReadonlyMap<string, number>): string =>
  [...powers]
    .filter(([, power]) => power !== 0)
    .map(([name, power]) => `${name}^${power}`)
    .sort()
    .join(" ");

export function sameDimension(a: Magnitude, b: Magnitude): boolean {
  const dimensionless = library().unit(1, "m/m");
  return a.money === b.money && (a.unit ?? dimensionless).equalBase(b.unit ?? dimensionless);
}
