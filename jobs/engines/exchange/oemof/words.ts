import type { Finding } from "~/entities/core/finding";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { Tables } from "./tables";

/** Attributes of a network's tables in the words of oemof-tabular. */
const WORDS: Readonly<Record<string, string>> = {
  ...{
    p_nom: "capacity",
    p_nom_min: "capacity_minimum",
    p_nom_max: "capacity_potential",
    capital_cost: "capacity_cost",
  },
  ...{ p_max_pu: "profile", p_min_pu: "profile", p_set: "amount, profile", e_sum_max: "output_parameters" },
  ...{ e_sum_min: "output_parameters", co2_emissions: "output_parameters", efficiency2: "thermal_efficiency" },
  ...{ max_hours: "storage_capacity", efficiency_store: "efficiency", efficiency_dispatch: "efficiency" },
  ...{ standing_loss: "loss_rate", inflow: "profile", cyclic_state_of_charge: "balanced" },
  ...{ state_of_charge_initial: "initial_storage_level", constant: "limit" },
};
/** What is told for each file of elements instead. */
const COUNTED = new Set(
  ["network", "taken", "taken_as_transport", "taken_as_conversion"].map((key) => `exchange.${key}`),
);
const LIST = /^(\w+)\.csv$/;
const REFERENCE = /^(\w+)\.csv: (\w+)(.*)$/;

/** The report of the network, in terms of the files that it was made of. */
export function reportInWords(findings: readonly Finding[], { origins }: Tables): Finding[] {
  return findings
    .filter(({ key }) => !COUNTED.has(key))
    .map((finding) => {
      const { file, attribute, names } = finding.params;
      const list = typeof file === "string" ? LIST.exec(file)?.[1] : undefined;
      const own = [...origins].filter(([of]) => of.startsWith(`${list} `));
      if (list === undefined || own.length === 0) return finding;
      const named = own.filter(([of]) => typeof names === "string" && names.includes(of.slice(list.length + 1)));
      const files = [...new Set((named.length > 0 ? named : own).map(([, from]) => from))];
      const word: Finding["params"] = typeof attribute === "string" ? { attribute: WORDS[attribute] ?? attribute } : {};
      return { ...finding, params: { ...finding.params, file: files.join(", "), ...word } };
    });
}

/** Where parameters and series are from, in the same terms. */
export function withReferences(snapshot: SystemSnapshot, { origins }: Tables): SystemSnapshot {
  const names = new Map<string, string>();
  for (const node of snapshot.nodes) names.set(node.node_id, node.name);
  for (const line of snapshot.lines) names.set(line.line_id, line.name);
  const ofSeries = new Map<string, string>();
  const parameters = snapshot.parameters.map((parameter) => {
    const { reference } = parameter.properties;
    const name = names.get(parameter.node_id ?? parameter.line_id ?? "") ?? "";
    const own = translated(reference ?? "", name, origins);
    if (parameter.ts_id !== null) ofSeries.set(parameter.ts_id, own);
    return { ...parameter, properties: { ...parameter.properties, reference: own } };
  });
  const series = snapshot.series.map((one) => {
    const { meta } = one;
    const source = ofSeries.get(meta.ts_id) ?? meta.properties.source;
    return { ...one, meta: { ...meta, properties: { ...meta.properties, source } } };
  });
  return { ...snapshot, parameters, series };
}

function translated(reference: string, name: string, origins: Tables["origins"]): string {
  const [, list, attribute = "", rest = ""] = REFERENCE.exec(reference) ?? [];
  if (list === undefined) return reference === "PyPSA" ? "oemof-tabular" : reference;
  // Parts that an element was split into have a sign behind its name.
  const file = origins.get(`${list} ${name}`) ?? origins.get(`${list} ${name.replace(/ [−+±←]$/, "")}`);
  const fallback = list === "global_constraints" ? "data/constraints" : "data/elements";
  return `${file ?? fallback}: ${WORDS[attribute] ?? attribute}${rest}`;
}
