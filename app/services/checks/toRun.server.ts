import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { hasImpact } from "~/entities/parameters/parameterUnit";
import type { TypicalValue } from "~/entities/parameters/view";
import type { System } from "~/entities/systems/system";
import type { Actor } from "~/services/core/access.server";
import { done, type Outcome } from "~/services/core/outcome";
import { dbOf, list, type Stored, write } from "~/services/core/store.server";
import { namedElement, technologiesOf, typesById } from "~/services/parameters/context.server";
import { saveSheet, sheetLines, typicalRows } from "~/services/parameters/sheet.server";
import { typicalValueFor } from "~/services/parameters/typicalValues.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { isLocation } from "~/services/twin/infrastructure.server";
import { type Checked, systemBlockers } from "./plausibility.server";

/** Something that is missing before a run can start, and a published value that would do. */
interface OpenStep {
  finding: Checked;
  typical: TypicalValue | null;
}

/** What is missing to run a system, in the order in which it is entered: a location, components, their parameters. */
export async function stepsToRun(actor: Actor, system: Stored<System>): Promise<OpenStep[]> {
  const blockers = await systemBlockers(actor, system);
  const steps = blockers.map((finding) => ({
    finding,
    typical: typicalFor(actor, system, finding),
  }));
  return hasLocation(actor, system) ? steps : [{ finding: withoutLocation(system), typical: null }, ...steps];
}

const hasLocation = (actor: Actor, { system_id }: System): boolean =>
  list(actor, geometryEntity, { system_id }).some(isLocation);

const withoutLocation = ({ name }: System): Checked => ({
  key: "checks.no_location",
  severity: "error",
  params: {},
  unit: "",
  about: { type: "System", id: null, technology_id: null, name },
});

/** Only of what is missing: a value that is there, and wrong, is a person's to change. */
function typicalFor(
  actor: Actor,
  system: Stored<System>,
  { key, about, parameter_type }: Checked,
): TypicalValue | null {
  if (!key.startsWith("checks.needs")) return null;
  const type = typesById(actor).get(parameter_type ?? "");
  const technologies = technologiesOf(actor);
  const element = type && namedElement({ actor, system, technologies }, about, "en");
  if (!element) return null;
  const impact = hasImpact(type) ? ("money" as const) : null;
  const target = { element, scenario_id: BASE_SCENARIO_ID, type, impact, price_scenario: "base" as const };
  const typicalValue = typicalValueFor(system, target, technologies);
  return typeof typicalValue?.value === "number" ? typicalValue : null;
}

/**
 * Enters the published values of everything that keeps a run from starting, with their sources, in one step for undo.
 * Gives the number of parameters entered; refuses with what one of them was refused for, and then enters none.
 */
export async function takeTypicalValues(actor: Actor, system: Stored<System>): Promise<Outcome<number>> {
  const technologies = technologiesOf(actor);
  const byElement = new Map<string, { about: Checked["about"]; types: Set<string> }>();
  for (const { finding, typical } of await stepsToRun(actor, system)) {
    if (!typical || !finding.parameter_type || !finding.about.id) continue;
    const entry = byElement.get(finding.about.id) ?? { about: finding.about, types: new Set<string>() };
    byElement.set(finding.about.id, entry);
    entry.types.add(finding.parameter_type);
  }
  return write(dbOf(actor), () => {
    let entered = 0;
    for (const { about, types } of byElement.values()) {
      const element = namedElement({ actor, system, technologies }, about, "en");
      if (!element) continue;
      const sheet = { system, elements: [element], scenario_id: BASE_SCENARIO_ID, technologies };
      const rows = typicalRows(sheetLines(actor, sheet)).filter((row) => types.has(row.parameter_type));
      const outcome = saveSheet(actor, sheet, rows);
      if (!outcome.ok) return outcome;
      entered += outcome.value;
    }
    return done(entered);
  });
}
