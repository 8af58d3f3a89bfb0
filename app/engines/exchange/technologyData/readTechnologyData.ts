import { CsvError, parse } from "csv-parse/sync";
import type { LeftOutRow, PublishedValue } from "~/entities/parameters/valueSource";
import { PUBLISHED, type PublishedTechnology } from "./technologies";

/**
 * Reads a file of costs of the open compilation PyPSA technology-data (outputs/costs_2030.csv and its like of any year and version; columns
 * technology, parameter, value, unit, source, further description, and since 0.7 currency_year). What it has of our technologies becomes
 * values in our units; every other row is named with why it was left out.
 * - investment [EUR/kW, EUR/MW, EUR/kWh, EUR/MWh] in EUR/MW or EUR/MWh of storage
 * - FOM [%/year of the investment] in EUR/MW/a: investment · FOM / 100
 * - VOM [EUR/MWh of main output], lifetime [years], efficiency [per unit]
 * - secondary output per main output: efficiency-heat / efficiency, else 1 / c_b (power per heat in back-pressure mode)
 * Source of the meaning of the parameters: docs/parameter.csv of technology-data.
 */

export type ReadTechnologyData =
  | {
      ok: true;
      rows: number;
      values: PublishedValue[];
      leftOut: LeftOutRow[];
      /** Technologies that are none of ours, with the number of their rows. */
      unknown: { technology: string; rows: number }[];
    }
  | { ok: false; problem: "not_csv" | "columns" | "too_many" };

const COLUMNS = ["technology", "parameter", "value", "unit"] as const;
/** The files have some 1 300 rows; those of the United States some 6 000. */
const MOST_ROWS = 20_000;

type Row = Record<string, string | undefined>;
interface Entry {
  technology: string;
  parameter: string;
  value: string;
  unit: string;
  source: string;
  priceYear: number | null;
}

/** Values and what was left out, in the order of the file; why nothing could be read otherwise. `text`: the whole file. */
export function readTechnologyData(text: string): ReadTechnologyData {
  let rows: Row[];
  try {
    rows = parse(text, { bom: true, columns: true, skip_empty_lines: true, to: MOST_ROWS + 1 });
  } catch (error) {
    if (error instanceof CsvError) return { ok: false, problem: "not_csv" };
    throw error;
  }
  if (!rows[0] || COLUMNS.some((column) => rows[0]![column] === undefined)) return { ok: false, problem: "columns" };
  if (rows.length > MOST_ROWS) return { ok: false, problem: "too_many" };
  const byTechnology = Map.groupBy(rows.map(entryOf), ({ technology }) => technology);
  const values: PublishedValue[] = [];
  const leftOut: LeftOutRow[] = [];
  const unknown: { technology: string; rows: number }[] = [];
  for (const [name, entries] of byTechnology) {
    const published = PUBLISHED.find((one) => one.name === name);
    if (!published) {
      unknown.push({ technology: name, rows: entries.length });
      continue;
    }
    const read = readOne(published, entries);
    values.push(...read.values);
    leftOut.push(...read.leftOut);
  }
  return { ok: true, rows: rows.length, values, leftOut, unknown };
}

const entryOf = (row: Row): Entry => {
  const text = (column: string) => row[column]?.trim() ?? "";
  const year = Number(text("currency_year"));
  return {
    technology: text("technology"),
    parameter: text("parameter"),
    value: text("value"),
    unit: text("unit"),
    source: text("source"),
    priceYear: Number.isInteger(year) && year > 0 ? year : null,
  };
};

const leaveOut =
  (why: LeftOutRow["why"]) =>
  ({ technology, parameter, value, unit }: Entry): LeftOutRow => ({ technology, parameter, value, unit, why });

function readOne(published: PublishedTechnology, entries: readonly Entry[]) {
  const values: PublishedValue[] = [];
  const leftOut: LeftOutRow[] = [];
  const byParameter = Map.groupBy(entries, ({ parameter }) => parameter);
  /** The number of the one row of a parameter; what it is left out for is noted. */
  const numberOf = (parameter: string): { entry: Entry; number: number } | undefined => {
    const [entry, ...more] = byParameter.get(parameter) ?? [];
    if (!entry) return undefined;
    byParameter.delete(parameter);
    if (more.length > 0) {
      // Scenarios and financial cases: which of them is meant is not ours to choose.
      leftOut.push(...[entry, ...more].map(leaveOut("several")));
      return undefined;
    }
    const number = entry.value === "" ? Number.NaN : Number(entry.value);
    if (Number.isFinite(number)) return { entry, number };
    leftOut.push(leaveOut("number")(entry));
    return undefined;
  };
  const add = (
    { technology, source, priceYear }: Entry,
    value: Pick<PublishedValue, "parameter_type" | "value" | "unit" | "impact">,
  ) =>
    values.push({
      technology_id: published.technology,
      published_as: technology,
      ...value,
      value: Number(value.value.toPrecision(DIGITS)),
      source,
      source_price_year: priceYear,
    });
  const wrongUnit = (entry: Entry) => void leftOut.push(leaveOut("unit")(entry));

  const lifetime = numberOf("lifetime");
  if (lifetime && YEARS.has(lifetime.entry.unit))
    add(lifetime.entry, { parameter_type: "lifetime", value: lifetime.number, unit: "a", impact: null });
  else if (lifetime) wrongUnit(lifetime.entry);

  const capacity = published.storage ? "MWh" : "MW";
  const investment = numberOf("investment");
  const price = investment && priceIn(investment.entry.unit, capacity, published.output);
  if (investment && price)
    add(investment.entry, {
      parameter_type: "investment_cost",
      value: investment.number * price.factor,
      unit: `${price.currency}/${capacity}`,
      impact: "money",
    });
  else if (investment) wrongUnit(investment.entry);

  const fixed = numberOf("FOM");
  if (fixed && fixed.entry.unit !== "%/year") wrongUnit(fixed.entry);
  else if (fixed && !(investment && price)) leftOut.push(leaveOut("investment")(fixed.entry));
  else if (fixed && investment && price)
    add(fixed.entry, {
      parameter_type: "fixed_operation_cost",
      value: (investment.number * price.factor * fixed.number) / 100,
      unit: `${price.currency}/${capacity}/a`,
      impact: "money",
    });

  const variable = numberOf("VOM");
  const perOutput = variable && priceIn(variable.entry.unit, "MWh", published.output);
  if (variable && perOutput)
    add(variable.entry, {
      parameter_type: "variable_cost",
      value: variable.number * perOutput.factor,
      unit: `${perOutput.currency}/MWh`,
      impact: "money",
    });
  else if (variable) wrongUnit(variable.entry);

  const efficiency = published.efficiency ? numberOf("efficiency") : undefined;
  const isShare = efficiency && PER_UNIT.has(efficiency.entry.unit);
  if (efficiency && isShare)
    add(efficiency.entry, { parameter_type: "efficiency", value: efficiency.number, unit: "1", impact: null });
  else if (efficiency) wrongUnit(efficiency.entry);

  if (published.secondary) {
    const heat = numberOf("efficiency-heat");
    const ratio = (entry: Entry, value: number) =>
      add(entry, { parameter_type: "secondary_output_ratio", value, unit: "1", impact: null });
    if (heat && isShare && efficiency.number > 0 && PER_UNIT.has(heat.entry.unit))
      ratio(heat.entry, heat.number / efficiency.number);
    else {
      if (heat) wrongUnit(heat.entry);
      const backPressure = numberOf("c_b");
      if (backPressure && backPressure.number > 0) ratio(backPressure.entry, 1 / backPressure.number);
      else if (backPressure) leftOut.push(leaveOut("number")(backPressure.entry));
    }
  }

  for (const rest of byParameter.values()) leftOut.push(...rest.map(leaveOut("parameter")));
  return { values, leftOut };
}

/** More than the files carry. */
const DIGITS = 6;
const YEARS: ReadonlySet<string> = new Set(["years", "year"]);
const PER_UNIT: ReadonlySet<string> = new Set(["per unit", "p.u.", "per unit (in LHV)"]);
const KILO = 1000;

/** Factor and currency of a price per kW or MW, kWh or MWh, of the output that is meant; undefined for any other unit. */
function priceIn(unit: string, per: "MW" | "MWh", output: readonly string[]) {
  // Some units name the year of the prices in their source after a comma, which the file has in a column of its own.
  const [, currency, amount, mark = ""] =
    /^([A-Z]{3})\/(kWh|MWh|kW|MW)((?:_| )?\w*)$/.exec(unit.replace(/, (19|20)\d\d$/, "").replace(/ output$/, "")) ?? [];
  if (currency === undefined || !output.includes(mark)) return undefined;
  if (amount === per) return { currency, factor: 1 };
  return amount === per.replace("M", "k") ? { currency, factor: KILO } : undefined;
}
