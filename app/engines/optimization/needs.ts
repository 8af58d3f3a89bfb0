import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { Technology } from "~/entities/catalogue/technology";
import { missingNeeds, type NeedSource } from "~/entities/checks";
import { MODULES } from "~/entities/core/roles";
import type { Component } from "~/entities/twin/component";
import type { Findings, NamedAbout } from "./findings";
import type { EnergyProblem } from "./problem";
import { nameOfOwner, type Owner, type ParameterReader } from "./reader";

/** Rules of the assembled model name these themselves, with the year and the amount. */
const TOLD_ELSEWHERE = new Set<ParameterTypeName>([
  "lifetime",
  "maximum_capacity",
  "maximum_power",
  "power_to_energy_ratio",
  "existing_capacity",
  "unit_size",
]);

/** What a component cannot be computed without, in every model year: decided where pages and the start of a run ask, too. */
export class Needs {
  private readonly source: NeedSource;

  constructor(
    technologies: ReadonlyMap<string, Technology>,
    private readonly reader: ParameterReader,
    { kind, flags }: Pick<EnergyProblem, "kind" | "flags">,
    private readonly findings: Findings,
  ) {
    const { index, years } = reader;
    this.source = { technologies, index, modules: new Set(MODULES), run: { kind, years, flags } };
  }

  check(component: Component, owner: Owner): void {
    const missing = missingNeeds(this.source, component);
    for (const { anyOf, year } of missing) {
      const parameterType = anyOf[0]!;
      if (TOLD_ELSEWHERE.has(parameterType)) continue;
      const about = { ...nameOfOwner(owner), parameterType };
      if (year === undefined) this.findings.add("parameter_missing", "error", about);
      else this.findings.add("parameter_missing_in_year", "error", { ...about, year });
    }
    if (missing.some(({ anyOf }) => anyOf.includes("demand")) || this.reader.rows(owner, "demand").length === 0) return;
    this.reader.profiles(owner, "demand").forEach((value, y) => {
      const about: NamedAbout = { ...nameOfOwner(owner), parameterType: "demand", year: this.reader.years[y] };
      if (value === undefined) this.findings.add("demand_begins_later", "info", about);
    });
  }
}
