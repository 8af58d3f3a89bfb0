import { type AppraisalInput, appraise, levelizedCost } from "~/engines/finance";
import type { SourceCost } from "~/entities/results/view/finance";
import type { Project } from "./project";
import type { Source } from "./sources";

export interface Bought {
  project: Project;
  input: AppraisalInput;
}

/** What some sources cost at the points in time, before tax: purchases less what is left, upkeep of the components, grants by their share. */
function costsOf(sources: readonly Source[], { project, input }: Bought): number[] {
  const ids = new Set(sources.map(({ component }) => component.id));
  const mine = new Set(
    project.assets.filter((row) => row.side === "plan" && ids.has(row.componentId)).map(({ id }) => id),
  );
  const assets = input.assets.filter(({ id }) => mine.has(id));
  const first = (some: AppraisalInput["assets"]) =>
    some
      .filter(({ at, replacement }) => at === 0 && !replacement)
      .reduce((sum, { cost }) => sum + Math.max(0, cost), 0);
  const whole = first(input.assets);
  const shares = new Map(sources.map(({ component, share }) => [component.id, share]));
  const upkeep = project.upkeep.filter(({ componentId }) => ids.has(componentId));
  const { points } = appraise({
    ...input,
    assets,
    grants: whole > 0 ? (input.grants * first(assets)) / whole : 0,
    streams: upkeep.map(({ componentId, amounts }) => ({
      id: componentId,
      amounts: amounts.map((amount, i) => amount * (shares.get(componentId)?.[i] ?? 1)),
      growth: upkeepGrowth(input),
    })),
    tax: null,
    loan: null,
  });
  return points.map(({ beforeTax }) => -beforeTax);
}

/** Upkeep rises as all upkeep does. */
const upkeepGrowth = ({ streams }: AppraisalInput): number => streams.find(({ id }) => id === "fixed")?.growth ?? 0;

/** What a MWh of a source costs before tax. */
export function sourceCost(source: Source, energy: readonly number[], bought: Bought): SourceCost {
  return {
    componentId: source.component.id,
    carrierId: source.carrierId,
    energyMwh: energy[0] ?? 0,
    cost: levelizedCost(costsOf([source], bought), energy, bought.input.discountRate),
  };
}

/** The same of all sources of a carrier together. */
export function carrierCost(
  carrierId: string,
  sources: readonly Source[],
  energy: readonly (readonly number[])[],
  bought: Bought,
): { carrierId: string; cost: number }[] {
  const some = sources.flatMap((source, s) => (source.carrierId === carrierId ? [{ source, energy: energy[s]! }] : []));
  const sum = Array.from({ length: bought.project.years }, (_, i) =>
    some.reduce((total, row) => total + (row.energy[i] ?? 0), 0),
  );
  const costs = costsOf(
    some.map(({ source }) => source),
    bought,
  );
  const cost = levelizedCost(costs, sum, bought.input.discountRate);
  return cost === null ? [] : [{ carrierId, cost }];
}
