/**
 * The unit symbols that can be written, each with what it means to the unit library: `base` (a name of the library) to a power, times a
 * factor. Nothing but these names ever reaches the library. So "a" is a year and not an are, "h" an hour and not Planck's constant, "t" a
 * tonne and "Pa" a pressure.
 */
export interface UnitSymbol {
  base?: string;
  power?: number;
  factor?: number;
  /** Zero point of a temperature scale in K. */
  zeroK?: number;
}

/** Hours of a year in units such as MWh/a: the model's year. A month is its twelfth. */
export const HOURS_OF_YEAR = 8760;

const table: Record<string, UnitSymbol> = {
  "1": {},
  "%": { factor: 0.01 },
  "‰": { factor: 0.001 },
  ppm: { factor: 1e-6 },
  s: { base: "second" },
  min: { base: "minute" },
  h: { base: "hour" },
  d: { base: "day" },
  week: { base: "day", factor: 7 },
  month: { base: "hour", factor: HOURS_OF_YEAR / 12 },
  a: { base: "hour", factor: HOURS_OF_YEAR },
  mm: { base: "mm" },
  cm: { base: "cm" },
  m: { base: "m" },
  km: { base: "km" },
  ha: { base: "m", power: 2, factor: 10_000 },
  l: { base: "m", power: 3, factor: 0.001 },
  mg: { base: "mg" },
  g: { base: "g" },
  kg: { base: "kg" },
  t: { base: "kg", factor: 1e3 },
  kt: { base: "kg", factor: 1e6 },
  Mt: { base: "kg", factor: 1e9 },
  K: { base: "K", zeroK: 0 },
  "°C": { base: "K", zeroK: 273.15 },
  // 0 °F is 459.67 °R above absolute zero, 1 °R = 5/9 K.
  "°F": { base: "K", factor: 5 / 9, zeroK: (459.67 * 5) / 9 },
  Pa: { base: "Pa" },
  hPa: { base: "hPa" },
  kPa: { base: "kPa" },
  MPa: { base: "MPa" },
  mbar: { base: "Pa", factor: 100 },
  bar: { base: "Pa", factor: 1e5 },
  V: { base: "V" },
  kV: { base: "kV" },
  A: { base: "A" },
  kA: { base: "kA" },
  // International Table British thermal unit and the therms of gas markets.
  BTU: { base: "J", factor: 1055.05585262 },
  MMBTU: { base: "J", factor: 1055.05585262e6 },
  therm: { base: "J", factor: 105.505585262e6 },
  // Tonne of oil equivalent as energy statistics count it: 10 Gcal (IT).
  toe: { base: "J", factor: 41.868e9 },
  ktoe: { base: "J", factor: 41.868e12 },
  Mtoe: { base: "J", factor: 41.868e15 },
};
for (const prefix of ["", "k", "M", "G", "T"]) {
  table[`${prefix}W`] = { base: `${prefix}W` };
  table[`${prefix}Wh`] = { base: `${prefix}Wh` };
  table[`${prefix}J`] = { base: `${prefix}J` };
  if (prefix !== "T") table[`${prefix}VA`] = { base: `${prefix}W` };
  // Peak, electrical and thermal power are powers; the index only says which.
  for (const index of ["p", "el", "th"]) table[`${prefix}W${index}`] = { base: `${prefix}W` };
  for (const index of ["el", "th"]) table[`${prefix}Wh${index}`] = { base: `${prefix}Wh` };
}
table["PJ"] = { base: "TJ", factor: 1000 };

export const UNIT_SYMBOLS: ReadonlyMap<string, UnitSymbol> = new Map(Object.entries(table));

/** Spans of time as words, in the languages of the pages. */
const TIME_WORDS: Record<string, readonly string[]> = {
  s: ["sec"],
  h: ["hr", "hour", "hours", "Std", "Stunde", "Stunden", "heure", "heures"],
  d: ["day", "days", "Tag", "Tage", "jour", "jours"],
  week: ["weeks", "Woche", "Wochen", "semaine", "semaines"],
  month: ["months", "Monat", "Monate", "mois"],
  a: ["year", "years", "yr", "Jahr", "Jahre", "an", "ans", "année"],
};

/** Other ways to write a symbol. */
export const UNIT_ALIASES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(TIME_WORDS).flatMap(([symbol, words]) => words.map((word): [string, string] => [word, symbol])),
  ...Object.entries({
    L: "l",
    degC: "°C",
    degF: "°F",
    "℃": "°C",
    MMBtu: "MMBTU",
    Btu: "BTU",
    "€": "EUR",
    $: "USD",
    "£": "GBP",
    cent: "ct",
    Cent: "ct",
    cents: "ct",
    centime: "ct",
    centimes: "ct",
    tonne: "t",
    tonnes: "t",
    Tonne: "t",
    Tonnen: "t",
    // Peak power as French data sheets have it (crête).
    Wc: "Wp",
    kWc: "kWp",
    MWc: "MWp",
  }),
]);

/** Every currency the platform knows, ISO 4217. */
export const CURRENCY_CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));
