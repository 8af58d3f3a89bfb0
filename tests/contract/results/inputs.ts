import type { SystemSnapshot } from "~/entities/archive/snapshot";

/** What was entered of a component in the base scenario at base prices, found without the product's own reading. */
export class Inputs {
  constructor(
    private readonly snapshot: SystemSnapshot,
    private readonly stepH: number,
    /** Hours by which the place's New Year is ahead of the series, which begin at New Year in UTC. */
    private readonly leadH: number,
  ) {}

  /** A number; 0 where nothing was entered. */
  number(id: string, type: string, impact = "money"): number {
    const value = this.row(id, type, impact)?.properties.value;
    return typeof value === "number" ? value : 0;
  }

  /** A value for every step: means of the entered hours, or the same number. The first step takes the next one's where hours are missing. */
  steps(id: string, type: string): number[] {
    const row = this.row(id, type, "money");
    const count = 8760 / this.stepH;
    const values = row?.ts_id
      ? this.snapshot.series.find(({ meta }) => meta.ts_id === row.ts_id)!.blocks[0]!.values
      : new Float64Array(8760).fill(this.number(id, type));
    const means = Array.from({ length: count }, (_, step) => {
      let sum = 0;
      for (let h = 0; h < this.stepH; h++) sum += values[step * this.stepH + h - (row?.ts_id ? this.leadH : 0)] ?? NaN;
      return sum / this.stepH;
    });
    return means.map((mean, i) => (Number.isNaN(mean) ? means[i + 1]! : mean));
  }

  private row(id: string, type: string, impact: string) {
    const technology = this.snapshot.nodes.find((node) => node.node_id === id)?.technology_id;
    const fits = this.snapshot.parameters.filter(
      ({ scenario_id, properties: p }) =>
        scenario_id === "base" &&
        p.type === type &&
        (p.price_scenario ?? "base") === "base" &&
        (p.impact ?? "money") === impact,
    );
    return (
      fits.find((one) => one.node_id === id || one.line_id === id) ??
      fits.find((one) => one.technology_id === technology && !one.node_id && !one.line_id)
    );
  }
}
