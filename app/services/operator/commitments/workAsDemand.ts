import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { Suspicion } from "~/entities/checks";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import type { OperationSite } from "~/entities/operator/operationSite";
import { type Parameter, parameterSchema } from "~/entities/parameters/parameter";

type Operated = Pick<OperationSite, "components">;

const withWork = ({ components }: Operated): string[] =>
  components.filter(({ shift }) => shift !== null).map(({ component_id }) => component_id);

/**
 * A system as plans read it: a consumer whose daily work is entered needs no demand besides. One without a demand has none that a plan
 * would miss, whatever a run of a year says of it.
 */
export function withWorkAsDemand(snapshot: SystemSnapshot, settings: Operated): SystemSnapshot {
  const inBase = ({ properties, scenario_id, date }: Parameter): boolean =>
    properties.type === "demand" && scenario_id === BASE_SCENARIO_ID && date === null;
  const withDemand = new Set(snapshot.parameters.filter(inBase).map(({ node_id }) => node_id));
  const nodes = new Set(snapshot.nodes.map(({ node_id }) => node_id));
  const added = withWork(settings).filter((id) => nodes.has(id) && !withDemand.has(id));
  if (added.length === 0) return snapshot;
  return { ...snapshot, parameters: [...snapshot.parameters, ...added.map((id) => noDemand(snapshot, id))] };
}

const noDemand = ({ system }: SystemSnapshot, node_id: string): Parameter =>
  parameterSchema.parse({
    parameter_id: `no-demand-${node_id}`,
    scenario_id: BASE_SCENARIO_ID,
    system_id: system.system_id,
    node_id,
    properties: { type: "demand", value: 0, unit: "MW" },
  });

/** What keeps a plan from being made, without the demand that daily work stands in for. */
export function withoutWorkedDemand<S extends Suspicion>(suspicions: readonly S[], settings: Operated): S[] {
  const ids = new Set(withWork(settings));
  return suspicions.filter(({ about, parameter_type }) => parameter_type !== "demand" || !ids.has(about.id ?? ""));
}
