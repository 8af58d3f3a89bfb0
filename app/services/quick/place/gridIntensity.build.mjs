/**
 * Makes gridIntensity.json next to this file: greenhouse gases of the electricity that a country generates, by year. The source is the CSV
 * file of https://ourworldindata.org/grapher/carbon-intensity-electricity (Ember, Yearly Electricity Data, with processing by Our World in
 * Data; CC BY 4.0), which has the columns Entity, Code, Year and the value [g CO2e/kWh]:
 *
 *   node app/services/quick/place/gridIntensity.build.mjs carbon-intensity-electricity.csv
 *
 * The package @tgwf/co2 was looked at, too: it has one figure per country without its year, and its data are under a share-alike licence.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const FIRST_YEAR = 2015;
const [file] = process.argv.slice(2);
if (!file) throw new Error("Name the CSV file: node gridIntensity.build.mjs carbon-intensity-electricity.csv");

const countries = createRequire(import.meta.url)("world-countries");
const codes = new Map(countries.map(({ cca2, cca3 }) => [cca3, cca2]));
codes.set("OWID_WRL", "world");

/** Fields of a line of the source; names of countries may have commas within quotes. */
const fieldsOf = (line) => line.match(/("([^"]|"")*"|[^,]*)(,|$)/g).map((field) => field.replace(/,$/, ""));

const values = {};
let last = FIRST_YEAR;
for (const line of readFileSync(file, "utf8").trim().split(/\r?\n/).slice(1)) {
  const [, code, year, value] = fieldsOf(line);
  const country = codes.get(code);
  if (!country || Number(year) < FIRST_YEAR || value === "") continue;
  (values[country] ??= {})[year] = Math.round(Number(value));
  last = Math.max(last, Number(year));
}

const years = Array.from({ length: last - FIRST_YEAR + 1 }, (_, i) => FIRST_YEAR + i);
const rows = Object.entries(values)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([country, byYear]) => `    "${country}": [${years.map((year) => byYear[year] ?? "null").join(", ")}]`);
const text = `{
  "source": "Ember, Yearly Electricity Data (2026); Our World in Data",
  "licence": "CC BY 4.0",
  "unit": "kg/MWh",
  "first_year": ${FIRST_YEAR},
  "countries": {
${rows.join(",\n")}
  }
}
`;
writeFileSync(fileURLToPath(new URL("gridIntensity.json", import.meta.url)), text);
