import { parseUnit } from "./expression";
import { CURRENCY_CODES, UNIT_ALIASES, UNIT_SYMBOLS } from "./symbols";
import { isConvertible } from "./units.server";

interface HeaderOptions {
  currency?: string;
  /** The unit the column is for: short words at the end of a name (load_a, price t) count only where they fit it. */
  target?: string;
}

/** Longer words at the end of a name are words, no units: "kWh" is one, "demand" is not. */
const NAMES = [...UNIT_SYMBOLS.keys(), ...UNIT_ALIASES.keys(), ...CURRENCY_CODES, "ct"];
/** How a symbol is written when its capitals are not kept: kwh, mw, eur. Those that two symbols share are left out. */
const BY_LOWER = new Map<string, string | null>();
for (const name of NAMES) {
  const low = name.toLowerCase();
  BY_LOWER.set(low, BY_LOWER.has(low) && BY_LOWER.get(low) !== name ? null : name);
}

const MONEY = new Set([...CURRENCY_CODES, "CT", "CENT", "€", "$", "£"]);
const isMoney = (word: string): boolean => MONEY.has(word.toUpperCase());

/** A unit as people write it in a name: "eur per mwh" is EUR/MWh. Null when it is none. */
function spelt(text: string, currency: string | undefined): string | null {
  const plain = text
    .trim()
    .replace(/[\s_]+(?:per|pro|par|je)[\s_]+/gi, "/")
    // Money and what it is for, without a word between: eur_mwh.
    .replace(/^([\p{L}€$£]{1,4})[\s_]+(?=[\p{L}°])/u, (whole, word: string) => (isMoney(word) ? `${word}/` : whole));
  if (!/[\p{L}%‰°€$£]/u.test(plain)) return null;
  if (parseUnit(plain, currency).ok) return plain;
  const written = plain.replace(/[\p{L}°%‰€$£]+/gu, (word) =>
    UNIT_SYMBOLS.has(word) ? word : (BY_LOWER.get(word.toLowerCase()) ?? word),
  );
  return parseUnit(written, currency).ok ? written : null;
}

/**
 * The unit that the header of a column names. It is in brackets ("power [MW]", "price (EUR/MWh)"), after "in" or a slash, or as its last
 * word ("load_kW", "Strompreis EUR per MWh"). Null when it names none that is known.
 */
export function unitInHeader(header: string, { currency, target }: HeaderOptions = {}): string | null {
  const text = header.trim().slice(0, 200);
  for (const [, square, round] of [...text.matchAll(/\[([^[\]]+)\]|\(((?:[^()]|\([^()]*\))+)\)/g)].reverse()) {
    const unit = spelt(square ?? round ?? "", currency);
    if (unit) return unit;
  }
  // "kWh" alone, where it fits: a column called "a" is none of years.
  const whole = spelt(text, currency);
  if (whole && fits(whole, target, currency)) return whole;
  // From the longest ending to the shortest: "EUR per MWh" before "MWh".
  const words = text.split(/(?<=[\s_,;:|-])|(?=[\s_,;:|-])/);
  for (let from = 1; from < words.length; from++) {
    const ending = words.slice(from).join("");
    if (/^[\s_,;:|-]/.test(ending)) continue;
    const unit = spelt(ending, currency);
    if (unit && (fits(unit, target, currency) || isUnitByItself(unit))) return unit;
  }
  return null;
}

/** Not so one or two letters, which are words or marks of their own, nor a span of time: "Wert Jahr" names no unit. */
const isUnitByItself = (unit: string): boolean =>
  /^[kMGT]?W$/.test(unit) || !(/^\p{L}{1,2}$/u.test(unit) || isConvertible(unit, "h").is_convertible);

const fits = (unit: string, target: string | undefined, currency: string | undefined): boolean =>
  target !== undefined &&
  (isConvertible(unit, target, { currency }).is_convertible ||
    isConvertible(unit, `(${target})*h`, { currency }).is_convertible);

/** Whether two units say the same of a number: EUR/MWh and €/MWh do, kW and MW do not. */
export function sameUnit(a: string, b: string, currency?: string): boolean {
  const { factor, offset } = isConvertible(a, b, { currency });
  return factor === 1 && offset === 0;
}
