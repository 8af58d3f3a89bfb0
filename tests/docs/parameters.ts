import { COMPONENT_ELEMENTS, type ParameterTypeEntry } from "~/entities/catalogue/data/parameterTypeEntry";
import { parameterTypeEntries, parameterTypeGroups } from "~/entities/catalogue/data/parameterTypes";
import type { EngineReading, ReadBy, ReadingPart } from "~/entities/catalogue/data/readings";
import { PARAMETER_GROUPS, type ParameterGroup } from "~/entities/catalogue/parameterType";

/** The file of each part of the engine that reads parameters, from app/engines/optimization. */
export const PART_FILES: Readonly<Record<ReadingPart, string>> = {
  system: "assemble.ts",
  capacity: "capacityAssembly.ts",
  component: "componentAssembly.ts",
  "standing loss": "assembly/standingLoss.ts",
  storage: "assembly/storage.ts",
  commitment: "assembly/commitment.ts",
  emissions: "assembly/emissions.ts",
  "joint minimum": "assembly/jointMinimum.ts",
  outages: "assembly/outages.ts",
  reserves: "assembly/reserves.ts",
  space: "assembly/space.ts",
  "unserved energy": "kinds/unserved.ts",
};
export const ENGINE = "app/engines/optimization";

const KIND_WORDS = { invest: "investments", dispatch: "dispatches", status_quo: "status quos" } as const;
const READ_WORDS = {
  formula: "as a part of a formula",
  shown: "nothing: it is computed and shown",
  nothing: "**nothing yet**",
} as const satisfies Record<Extract<ReadBy, string>, string>;

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const code = (text: string): string => `\`${text}\``;
const list = (texts: readonly string[], none = ""): string => texts.map(code).join(", ") || none;

function readingWords({ part, kinds, flag, overTheYear }: EngineReading): string {
  const when = [
    ...(kinds ? [`in ${kinds.map((kind) => KIND_WORDS[kind]).join(" and ")}`] : []),
    ...(flag ? [`with ${code(flag)}`] : []),
    ...(overTheYear ? ["not in separate typical days"] : []),
  ];
  return [part, ...when].join(" ");
}

const readBy = (read: ReadBy): string =>
  typeof read === "string" ? READ_WORDS[read] : read.map(readingWords).join("; ");

/** How values of a type may differ: by impact, price scenario, step or year, and in the details it has. */
const variesBy = ({ varproperties = [], year_independent }: ParameterTypeEntry): string =>
  list([...varproperties, ...(year_independent ? [] : ["date"])]);

function bounds({ geq = null, leq = null, default_value = null }: ParameterTypeEntry): string {
  const range = [...(geq === null ? [] : [`≥ ${geq}`]), ...(leq === null ? [] : [`≤ ${leq}`])].join(", ");
  return [range, default_value === null ? "" : `else ${default_value}`].filter(Boolean).join("; ");
}

/** What it can be entered for: kinds of elements, and the technologies and groups it is limited to. */
const givenFor = ({ element_types = COMPONENT_ELEMENTS, viable_techgroups = [] }: ParameterTypeEntry): string =>
  [element_types.join(", "), list(viable_techgroups)].filter(Boolean).join(": ");

const needs = ({ mandatory_for = [], recommended_for = [], decides }: ParameterTypeEntry): string =>
  [
    ...(mandatory_for.length > 0 ? [`mandatory for ${list(mandatory_for)}`] : []),
    ...(recommended_for.length > 0 ? [`recommended for ${list(recommended_for)}`] : []),
    ...(decides ? ["decides"] : []),
  ].join("; ");

const COLUMNS: readonly [string, (entry: ParameterTypeEntry) => string][] = [
  ["type", ({ id }) => code(id)],
  ["name", ({ name: [en] }) => en],
  ["unit", ({ unit }) => code(unit)],
  ["varies by", variesBy],
  ["range, default", bounds],
  ["given for", givenFor],
  ["needs", needs],
  ["read by", (entry) => readBy(entry.readBy)],
];

function tableOf(group: ParameterGroup): string {
  const entries = parameterTypeGroups.filter((one) => one.group === group).flatMap((one) => one.entries);
  return [
    row(COLUMNS.map(([head]) => head)),
    row(COLUMNS.map(() => "---")),
    ...entries.map((entry) => row(COLUMNS.map(([, cell]) => cell(entry)))),
  ].join("\n");
}

const PARTS = [
  ["part of the engine", `file in ${code(ENGINE)}`],
  ["---", "---"],
  ...Object.entries(PART_FILES).map(([part, file]) => [part, code(file)]),
];

/** docs/parameters.md, before its tables are set. */
export const parametersPage = (): string => `# Parameter types

Made by \`npm run docs\` from \`app/entities/catalogue/data/parameterTypes\`, the one table of what can be entered: ${parameterTypeEntries.length} types. Who changes
it runs the script; a test compares the two.

- **unit**: \`{tech}\` is the unit of the technology's capacity, \`{impact}\` the system's currency or kg, \`{currency}\` the currency.
- **varies by**: \`impact\` is money or an emission. \`price_scenario\` has high and low values next to the base one. \`ts_id\` is a series
  instead of a number. \`eol\` has rows that add up, each until its end of life. \`date\` is another value from a year on. Others are details
  of the type.
- **range, default**: what may be entered, and what a run takes where nothing is.
- **given for**: elements, and the technologies (with all below them) and groups it is limited to.
- **needs**: what a component must or should be given (\`app/entities/checks/needs.ts\`). *decides* means that it decides
  whether something else is needed.
- **read by**: the part of the engine that reads it and in which runs it counts. In other runs it has no effect.

${PARTS.map(row).join("\n")}

${PARAMETER_GROUPS.map((group) => `## ${group.charAt(0).toUpperCase()}${group.slice(1)}\n\n${tableOf(group)}`).join("\n\n")}
`;
