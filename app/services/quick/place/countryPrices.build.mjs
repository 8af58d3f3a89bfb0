/**
 * Makes countryPrices.json next to this file: what electricity and natural gas cost by country and yearly consumption. The sources are four
 * tables of Eurostat (licence: CC BY 4.0), each as a CSV file with a row for each country and a column for each band of consumption, in
 * EUR/kWh: nrg_pc_204 and nrg_pc_202 (households, all taxes included), nrg_pc_205 and nrg_pc_203 (others, without VAT and what is refunded):
 *
 *   node app/services/quick/place/countryPrices.build.mjs 2024-S2 nrg_pc_204.csv nrg_pc_205.csv nrg_pc_202.csv nrg_pc_203.csv
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const [period, ...files] = process.argv.slice(2);
if (files.length !== 4) throw new Error("Name the period and four CSV files");

/** Bands with the consumption below which they hold [MWh]; of gas 1 GJ is 0.2778 MWh. Lists of the file are in this order. */
const BANDS = [
  { list: "home_electricity", bands: { DC: 5, DD: 15, DE: null } },
  { list: "business_electricity", bands: { IA: 20, IB: 500, IC: 2000, ID: 20_000, IE: null } },
  { list: "home_gas", bands: { D2: 55.6, D3: null } },
  { list: "business_gas", bands: { I1: 278, I2: 2778, I3: 27_780, I4: null } },
];

const countries = createRequire(import.meta.url)("world-countries");
const codes = new Map(countries.map(({ cca2, name }) => [name.common, cca2]));
for (const [name, code] of [
  ["Bosnia and Herz.", "BA"],
  ["Czech Rep.", "CZ"],
  ["Turkey", "TR"],
])
  codes.set(name, code);

const values = {};
files.forEach((file, at) => {
  const { list, bands } = BANDS[at];
  const [head, ...lines] = readFileSync(file, "utf8").trim().split(/\r?\n/);
  const columns = head.split(",");
  const places = Object.keys(bands).map((band) => columns.findIndex((name) => new RegExp(`band ${band}$`).test(name)));
  if (places.includes(-1)) throw new Error(`${file} lacks a band of ${list}`);
  for (const line of lines) {
    const fields = line.split(",");
    const country = codes.get(fields[0]);
    // Aggregates are no countries; an empty field and 0 are both no price.
    if (!country) continue;
    const cents = places.map((place) =>
      Number(fields[place]) > 0 ? Number((Number(fields[place]) * 100).toFixed(2)) : null,
    );
    if (cents.some((value) => value !== null)) (values[country] ??= {})[list] = cents;
  }
});

const rows = Object.entries(values)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([country, lists]) => {
    const shown = Object.entries(lists).map(
      ([list, cents]) => `"${list}": [${cents.map((value) => value ?? "null").join(", ")}]`,
    );
    return `    "${country}": { ${shown.join(", ")} }`;
  });
const below = BANDS.map(
  ({ list, bands }) =>
    `    "${list}": [${Object.values(bands)
      .map((mwh) => mwh ?? "null")
      .join(", ")}]`,
);
const names = BANDS.map(
  ({ list, bands }) =>
    `    "${list}": [${Object.keys(bands)
      .map((band) => `"${band}"`)
      .join(", ")}]`,
);
const text = `{
  "source": "Eurostat, nrg_pc_202 – nrg_pc_205",
  "licence": "CC BY 4.0",
  "period": "${period}",
  "unit": "ct/kWh",
  "bands": {
${names.join(",\n")}
  },
  "below_mwh": {
${below.join(",\n")}
  },
  "countries": {
${rows.join(",\n")}
  }
}
`;
writeFileSync(fileURLToPath(new URL("countryPrices.json", import.meta.url)), text);
