import { CURRENCY_CODES, UNIT_ALIASES, UNIT_SYMBOLS, type UnitSymbol } from "./symbols";

/** A unit as factors: symbol or currency to a power. "°C" alone keeps its zero point. */
export interface UnitTerm {
  symbol: UnitSymbol;
  currency: string | null;
  power: number;
}
type ParsedUnit =
  | { ok: true; terms: UnitTerm[] }
  | { ok: false; key: "too_long" | "unreadable" | "unknown_symbol"; symbol: string };

const MAX_UNIT_LENGTH = 60;
const MAX_POWER = 6;
const SUPERSCRIPTS: Record<string, string> = { "⁻": "-", "¹": "1", "²": "2", "³": "3", "⁴": "4" };
const TOKEN = /\s*(\^\s*[+-]?\d|[()*/]|[\p{L}°℃%‰€$£]+|1(?!\d))/uy;

class UnitProblem extends Error {
  constructor(
    readonly key: "unreadable" | "unknown_symbol",
    readonly symbol: string,
  ) {
    super(key);
  }
}

/**
 * Reads a unit: symbols joined by * / or a space, powers by ^ (or ², ³, m2, m3), brackets. Division takes one factor, and a
 * space does not multiply after it:
 * EUR/kW/a is EUR/(kW*a), EUR/MW*km is (EUR/MW)*km. `ct` is a hundredth of the currency given.
 */
export function parseUnit(text: string, currency = "EUR"): ParsedUnit {
  if (text.length > MAX_UNIT_LENGTH) return { ok: false, key: "too_long", symbol: "" };
  const plain = text
    .replace(/[⁻¹²³⁴]+/g, (run) => `^${[...run].map((c) => SUPERSCRIPTS[c]).join("")}`)
    .replace(/\b(k?m)([23])(?!\d)/g, "$1^$2")
    .replace(/[·×⋅]|\*(?!\*)/g, "*")
    .replace(/\*\*/g, "^")
    .trim();
  if (plain === "" || plain === "-") return { ok: true, terms: [] };
  try {
    const tokens = tokensOf(plain);
    const terms: UnitTerm[] = [];
    const end = readProduct({ tokens, currency }, 0, terms);
    if (end !== tokens.length) throw new UnitProblem("unreadable", text);
    return { ok: true, terms };
  } catch (error) {
    if (error instanceof UnitProblem) return { ok: false, key: error.key, symbol: error.symbol };
    throw error;
  }
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match) throw new UnitProblem("unreadable", text);
    tokens.push(match[1]!.replace(/\s/g, ""));
  }
  return tokens;
}

/** The signs of a unit, and the currency that "currency" stands for in it. */
interface UnitText {
  tokens: readonly string[];
  currency: string;
}

/** Reads factors from `at` until the end or a closing bracket; returns where it stopped. */
function readProduct({ tokens, currency }: UnitText, at: number, terms: UnitTerm[], depth = 0): number {
  if (depth > 4) throw new UnitProblem("unreadable", "(");
  let divide = false;
  let divided = false;
  let needsOperand = true;
  while (at < tokens.length && tokens[at] !== ")") {
    const token = tokens[at]!;
    if (token === "*" || token === "/") {
      if (needsOperand) throw new UnitProblem("unreadable", token);
      divide = token === "/";
      divided ||= divide;
      needsOperand = true;
      at += 1;
      continue;
    }
    // "EUR/MW h" could mean either; a space multiplies only where nothing was divided.
    if (!needsOperand && divided) throw new UnitProblem("unreadable", token);
    const factor: UnitTerm[] = [];
    if (token === "(") {
      at = readProduct({ tokens, currency }, at + 1, factor, depth + 1);
      if (tokens[at] !== ")") throw new UnitProblem("unreadable", "(");
    } else factor.push(...symbolTerms(token, currency));
    at += 1;
    let power = divide ? -1 : 1;
    if (tokens[at]?.startsWith("^")) power *= Number(tokens[at++]!.slice(1));
    for (const term of factor) {
      const total = term.power * power;
      if (total === 0 || Math.abs(total) > MAX_POWER) throw new UnitProblem("unreadable", token);
      terms.push({ ...term, power: total });
    }
    divide = false;
    needsOperand = false;
  }
  if (needsOperand) throw new UnitProblem("unreadable", "");
  return at;
}

function symbolTerms(token: string, currency: string): UnitTerm[] {
  const name = UNIT_ALIASES.get(token) ?? token;
  const symbol = UNIT_SYMBOLS.get(name);
  if (symbol) return [{ symbol, currency: null, power: 1 }];
  if (name === "ct")
    return [
      { symbol: { factor: 0.01 }, currency: null, power: 1 },
      { symbol: {}, currency, power: 1 },
    ];
  if (CURRENCY_CODES.has(name)) return [{ symbol: {}, currency: name, power: 1 }];
  throw new UnitProblem(/^[\^)]/.test(token) ? "unreadable" : "unknown_symbol", token);
}
