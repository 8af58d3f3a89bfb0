import type { ParameterType } from "~/entities/catalogue/parameterType";
import { HOUR_MS } from "~/entities/core/clock";
import type { Finding } from "~/entities/core/finding";
import { type Converted, pypsaSystem } from "../pypsa";
import { Tables } from "../pypsa/tables";
import { Report } from "../report";
import type { Catalogue } from "../technologies";
import { reportInWords, withReferences } from "../words";
import type { FineComponent } from "./component";
import { addConversion, addSourceOrSink, addStorage, addTransmission } from "./flows";
import { Into } from "./into";
import type { FineModel } from "./model";
import { WORDING } from "./wording";

export { isFineModel, readFine, type FineModel } from "./model";

const KINDS: Readonly<Record<string, (into: Into, component: FineComponent) => void>> = {
  Source: addSourceOrSink,
  Sink: addSourceOrSink,
  Conversion: addConversion,
  Storage: addStorage,
  Transmission: addTransmission,
  LinearOptimalPowerFlow: addTransmission,
};

/**
 * A model of FINE as a system. Its components are written as a network of buses, generators, links and storage units. That becomes a system
 * as any other network does. Source of the equations: vsa-fine.readthedocs.io, "Source code documentation" (Welder, Ryberg, Kotzur, Grube,
 * Robinius & Stolten, Energy 158 (2018) 1130).
 */
export function fineSystem(
  model: FineModel,
  catalogue: Catalogue & { parameterTypes: readonly ParameterType[] },
  systemId: string,
): Converted {
  const report = new Report();
  const tables = new Tables();
  const into = new Into(tables, report, model);
  for (const component of model.components) {
    KINDS[component.group]!(into, component);
    for (const attribute of component.leftOver()) into.attributeLeft(component, attribute);
  }
  for (const [type, names] of model.others) for (const name of names) report.changed("fine_class", { type }, name);
  if (model.hasLimits) report.changed("fine_limits");
  const hours = new Float64Array(model.steps).fill(model.stepH);
  const network = {
    name: "FINE",
    version: "",
    snapshots: stampsOf(model),
    periods: model.periods,
    tables: tables.build(),
    weightings: { objective: hours, stores: hours, generators: hours },
  };
  const system = pypsaSystem(network, catalogue, systemId);
  const messages = [...report.findings(), ...reportInWords(system.findings, tables, WORDING)];
  if (!system.ok) return { ok: false, findings: messages };
  const params = { components: model.components.length, snapshots: model.steps, unit: model.costUnit.slice(0, 40) };
  const first: Finding = { key: "exchange.fine_model", severity: "note", params };
  return { ok: true, snapshot: withReferences(system.snapshot, tables, WORDING), findings: [first, ...messages] };
}

/** Steps have numbers in that tool; its first year says which year they are of, where it is one. */
function stampsOf({ steps, stepH, startYear }: FineModel): string[] {
  const isYear = startYear >= 1950 && startYear <= 2090;
  const at = (t: number) => new Date(Date.UTC(startYear, 0, 1) + t * stepH * HOUR_MS).toISOString();
  return Array.from({ length: steps }, (_, t) => (isYear ? at(t).slice(0, 19).replace("T", " ") : `${t}`));
}
