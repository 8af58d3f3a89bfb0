/**
 * Writes app/entities/core/clock/zoneNames.ts from the tz database as Debian's tzdata has it (public domain): `node db/seed/zoneNames.build.mjs`.
 * Names of today are those of zone.tab. Links of tzdata.zi from other names are what they were called before.
 */
import { readFileSync, writeFileSync } from "node:fs";

const FOLDER = process.argv[2] ?? "/usr/share/zoneinfo";
const lines = (name) => readFileSync(`${FOLDER}/${name}`, "utf8").split("\n");

/** Names whose link leads to a zone that had the same clock since 1970, and the name of the place itself. */
const PLACES = {
  "Africa/Asmera": "Africa/Asmara",
  "Africa/Timbuktu": "Africa/Bamako",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Virgin": "America/St_Thomas",
  "Antarctica/South_Pole": "Antarctica/McMurdo",
  "Atlantic/Jan_Mayen": "Arctic/Longyearbyen",
  Iceland: "Atlantic/Reykjavik",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
  "Pacific/Yap": "Pacific/Chuuk",
};
/** Zones of the database that are an offset: Etc/GMT-1 is ahead of UTC. */
const fixed = (name) => {
  const [, sign, hours] = /^Etc\/GMT([+-])([1-9]\d?)$/.exec(name) ?? [];
  return hours && `${sign === "-" ? "+" : "-"}${hours.padStart(2, "0")}:00`;
};
const isUtc = (name) => /^(Etc\/)?(UTC|GMT)$/.test(name);

const version = /^# version (\S+)/.exec(lines("tzdata.zi")[0])[1];
const current = lines("zone.tab")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => line.split("\t")[2])
  .sort();
const names = new Set(current);
const former = [
  ["Etc/UTC", "UTC"],
  ["Etc/GMT", "UTC"],
];
for (const line of lines("tzdata.zi")) {
  const [kind, first, second] = line.split(" ");
  if (kind === "Z" && fixed(first)) former.push([first, fixed(first)]);
  if (kind !== "L" || names.has(second) || second === "UTC") continue;
  former.push([second, PLACES[second] ?? (isUtc(first) ? "UTC" : first)]);
}
for (const [name, now] of former)
  if (now !== "UTC" && !names.has(now) && !/^[+-]/.test(now))
    throw new Error(`${name} leads to ${now}, which is no name of today`);

/** Lines of words, up to the width of the sources. */
function wrapped(words) {
  const rows = [""];
  for (const word of words) {
    if (rows.at(-1).length + word.length > 130) rows.push("");
    rows[rows.length - 1] += rows.at(-1) ? ` ${word}` : word;
  }
  return rows.join("\n");
}

writeFileSync(
  new URL("../../app/entities/core/clock/zoneNames.ts", import.meta.url),
  `/** Written by db/seed/zoneNames.build.mjs from the tz database ${version}: the names of today. */
export const CURRENT_NAMES = \`
${wrapped(current)}
\`;

/** Former names, each with that of today. */
export const FORMER_NAMES = \`
${wrapped(former.sort().map((pair) => pair.join(">")))}
\`;
`,
);
