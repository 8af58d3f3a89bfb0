import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { Finding } from "~/entities/core/finding";
import { ownValue } from "~/entities/core/lookups/ownValue";
import type { Tables } from "./pypsa/tables";

/** How another tool calls what was written as a network. */
export interface Wording {
  tool: string;
  /** Attributes of a network's tables -> what they were made of. */
  words: Readonly<Record<string, string>>;
  /** Where a row of a list is from that has no origin of its own. */
  elsewhere: (list: string) => string;
  /** Findings of the network that are not so for this tool: keys without their area. */
  untrue?: readonly string[];
}
/** What is told in terms of the tool instead. */
const COUNTED = new Set(
  ["network", "taken", "taken_as_transport", "taken_as_conversion"].map((key) => `exchange.${key}`),
);
const LIST = /^(\w+)\.csv$/;
const REFERENCE = /^(\w+)\.csv: (\w+)(.*)$/;

/** The report of the network, in terms of the files that it was made of. */
export function reportInWords(findings: readonly Finding[], { origins }: Tables, wording: Wording): Finding[] {
  const untrue = new Set(wording.untrue?.map((key) => `exchange.${key}`));
  return findings
    .filter(({ key }) => !COUNTED.has(key) && !untrue.has(key))
    .map((finding) => {
      const { file, attribute, names } = finding.params;
      const list = typeof file === "string" ? LIST.exec(file)?.[1] : undefined;
      const originsOfList = [...origins].filter(([of]) => of.startsWith(`${list} `));
      if (list === undefined || originsOfList.length === 0) return finding;
      const named = originsOfList.filter(
        ([of]) => typeof names === "string" && names.includes(of.slice(list.length + 1)),
      );
      const files = [...new Set((named.length > 0 ? named : originsOfList).map(([, from]) => from))];
      const word: Finding["params"] =
        typeof attribute === "string" ? { attribute: ownValue(wording.words, attribute) ?? attribute } : {};
      return { ...finding, params: { ...finding.params, file: files.join(", "), ...word } };
    });
}

/** Where parameters and series are from, in the same terms. */
export function withReferences(snapshot: SystemSnapshot, { origins }: Tables, wording: Wording): SystemSnapshot {
  const names = new Map<string, string>();
  for (const node of snapshot.nodes) names.set(node.node_id, node.name);
  for (const line of snapshot.lines) names.set(line.line_id, line.name);
  const ofSeries = new Map<string, string>();
  const parameters = snapshot.parameters.map((parameter) => {
    const { reference } = parameter.properties;
    const name = names.get(parameter.node_id ?? parameter.line_id ?? "") ?? "";
    const originsOfList = translated(reference ?? "", name, origins, wording);
    if (parameter.ts_id !== null) ofSeries.set(parameter.ts_id, originsOfList);
    return { ...parameter, properties: { ...parameter.properties, reference: originsOfList } };
  });
  const series = snapshot.series.map((one) => {
    const { meta } = one;
    const source = ofSeries.get(meta.ts_id) ?? meta.properties.source;
    return { ...one, meta: { ...meta, properties: { ...meta.properties, source } } };
  });
  return { ...snapshot, parameters, series };
}

function translated(
  reference: string,
  name: string,
  origins: Tables["origins"],
  { tool, words, elsewhere }: Wording,
): string {
  const [, list, attribute = "", rest = ""] = REFERENCE.exec(reference) ?? [];
  if (list === undefined) return reference === "PyPSA" ? tool : reference;
  // Parts that an element was split into have a sign behind its name.
  const file = origins.get(`${list} ${name}`) ?? origins.get(`${list} ${name.replace(/ [−+±←]$/, "")}`);
  return `${file ?? elsewhere(list)}: ${ownValue(words, attribute) ?? attribute}${rest}`;
}
