import type { TechnologyName } from "~/entities/catalogue/names";
import { lineLengthKm } from "~/entities/twin/geodesy";
import type { Geometry } from "~/entities/twin/geometry";
import { trench } from "../network";
import { roundUp } from "../siteRows";
import { LEVELS, SiteBase } from "./base";

/** What the site needs, and the network that brings heat to those who take it. */
export class LoadRows extends SiteBase {
  loads(): void {
    const { siteSeries: series, answers, words } = this;
    if (answers.electricity_mwh > 0) {
      const node = this.node("electricity", "electricity_demand", "existing", {
        carrier_level_input: LEVELS.electricity,
      });
      if (series.meter) this.measured(node, "demand", series.meter);
      else {
        const shape = words("source.shape", { source: this.needOf("electricity_mwh") });
        const cooled = answers.cooling_mwh / answers.electricity_mwh;
        const reference = cooled > 0 ? words("source.uncooled", { shape, percent: Math.round(cooled * 100) }) : shape;
        this.seriesOf(node, "demand", { unit: "MW", values: series.electricity }, reference);
      }
    }
    if (series.heat) {
      const node = this.node("heat", "heat_demand", "existing", { carrier_level_input: LEVELS.heat });
      this.seriesOf(
        node,
        "demand",
        { unit: "MW", values: series.heat },
        words("source.degree_days", { source: this.needOf("heat_mwh") }),
      );
      if (answers.network_m > 0) this.network(node);
    }
    if (series.charging) {
      const node = this.node("charging", "ev_charging", "existing", { carrier_level_input: LEVELS.electricity });
      this.seriesOf(node, "demand", { unit: "MW", values: series.charging }, words("source.charging"));
    }
    this.add(
      "system-interest_rate",
      {
        type: "interest_rate",
        value: 0.05,
        unit: "1",
        reference: words("source.assumed"),
      },
      {},
    );
  }

  /** Pipes to those who take the heat: one line as long as all of the trench, of which everything else of the site is at its start. */
  private network(heat: string): void {
    const { systemId, place, words, answers } = this;
    const way = trench(place, answers.network_m, answers.reach_m);
    const geometry = { system_id: systemId, properties: { available_space: null } };
    const consumers = `${systemId}-consumers`;
    const route = `${systemId}-route`;
    this.more.push(
      {
        ...geometry,
        geometry_id: consumers,
        name: words("component.consumers"),
        type: "Point",
        coordinates: way.at(-1)!,
        geometry_id_start: null,
        geometry_id_end: null,
      } satisfies Geometry,
      {
        ...geometry,
        geometry_id: route,
        name: words("component.route"),
        type: "LineString",
        coordinates: way,
        geometry_id_start: this.site,
        geometry_id_end: consumers,
      } satisfies Geometry,
    );
    this.nodes.find(({ node_id }) => node_id === heat)!.geometry_id = consumers;
    const line_id = `${systemId}-pipe`;
    this.lines.push({
      line_id,
      technology_id: "heat_pipe" satisfies TechnologyName,
      geometry_id: route,
      system_id: systemId,
      name: words("component.pipe"),
      description: this.sourceOf("network_m", "source.network_m"),
      status: "existing",
      is_draft: false,
      value: lineLengthKm(way),
      carrier_level_input: LEVELS.heat,
      carrier_level_output: LEVELS.heat,
      carrier_level_input_secondary: null,
      carrier_level_output_secondary: null,
      connected_system_id: null,
      transmission_direction: "uniform",
    });
    const size = { type: "existing_capacity", value: roundUp(this.heatPeak * 1.1), unit: "MW" } as const;
    const loss = { type: "standing_loss", value: answers.network_loss_w, unit: "kW/km" } as const;
    const stays = { type: "retirement_allowed", value: false, unit: "1" } as const;
    for (const [row, reference] of [
      [size, words("source.pipe")],
      [loss, this.sourceOf("network_loss_w", "source.network_loss_w")],
      [stays, words("source.stays")],
    ] as const)
      this.add(`${line_id}-${row.type}`, { ...row, reference }, { line_id });
  }
}
