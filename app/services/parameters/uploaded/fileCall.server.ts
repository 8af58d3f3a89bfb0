import { z } from "zod";
import type { Locale } from "~/entities/core/locale";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { PARAMETER_IMPACTS, PRICE_SCENARIOS } from "~/entities/parameters/parameter";
import { elementOf } from "~/entities/parameters/parameterElement";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { complain, done, notAllowed, notFound, type Outcome, type Refusal } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { dropUpload } from "~/services/timeseries/upload/draft.server";
import { convertSent, remarksOf, spreadInput } from "~/services/timeseries/upload/fileCall.server";
import { namedElement, type ParameterScope, scenarioChoices, technologiesOf, typesById } from "../context.server";
import { rowsOfParameter } from "../rows.server";
import { keyOfTarget, type ParameterTarget, targetIssues, targetWith } from "../save.server";
import { comparedAim, saveUpload } from "./save.server";

const named = z.string().max(100).nullable().default(null);

/** What the series of a file is of, as rows of parameters name it. */
const targetFields = {
  scenario_id: z.string().max(100).default(BASE_SCENARIO_ID),
  node_id: named,
  line_id: named,
  technology_id: named,
  geometry_id: named.describe("None of the four: of the system"),
  parameter_type: z.string().max(100),
  impact: z.enum(PARAMETER_IMPACTS).optional(),
  price_scenario: z.enum(PRICE_SCENARIOS).optional(),
  parameter_id: named.describe("The parameter that gets this series in place of what it has"),
};

/** The body of the call: the file, how it is read as far as the caller says it, and what it is of. */
export const parameterFile = spreadInput.extend(targetFields);

/** Who may not edit the system is refused before a file is read. */
export function refusedFile(actor: Actor, systemId: string): Refusal | undefined {
  if (!get(actor, systemEntity, systemId)) return notFound();
  return mayEdit(systemRole(dbOf(actor), actor, systemId)) ? undefined : notAllowed();
}

type TargetInput = z.infer<z.ZodObject<typeof targetFields>>;

/** What the body names; refuses with 422 at the field what the system does not have, and a type that holds no series. */
function targetOf(scope: ParameterScope, input: TargetInput, locale: Locale): Outcome<ParameterTarget> {
  const { actor, system, technologies } = scope;
  const element = elementOf(input);
  const owner = namedElement(scope, element, locale);
  const field = {
    Node: "node_id",
    Line: "line_id",
    Geometry: "geometry_id",
    Tech: "technology_id",
    System: "",
  } as const;
  if (!owner) return complain(field[element.type], "rules.not_in_list");
  if (!scenarioChoices(actor, system.system_id).some(({ scenario_id }) => scenario_id === input.scenario_id))
    return complain("scenario_id", "rules.not_in_list");
  const type = typesById(actor).get(input.parameter_type);
  if (!type) return complain("parameter_type", "rules.not_in_list");
  if (!type.varproperties.includes("ts_id")) return complain("parameter_type", "parameters.rule.no_series");
  const { scenario_id, impact, price_scenario } = input;
  const target = targetWith(type, { element: owner, scenario_id, impact, price_scenario });
  const issues = targetIssues(system, technologies, target);
  return issues.length > 0 ? complain(issues[0]!.path, issues[0]!.message, issues[0]!.params) : done(target);
}

/**
 * Stores the series of a file with the parameter it is of, read as the page of an upload reads it. Refuses with 422 and the field what the
 * file leaves open and what the page would refuse. What the page asks to be confirmed is stored and comes back as `remarks`.
 */
export async function storeParameterFile(
  actor: Actor,
  systemId: string,
  { input, locale }: { input: z.infer<typeof parameterFile>; locale: Locale },
): Promise<Outcome<{ ts_id: string; parameter_id: string; remarks: string[] }>> {
  const system = get(actor, systemEntity, systemId);
  if (!system) return notFound();
  const scope: ParameterScope = { actor, system, technologies: technologiesOf(actor) };
  const { scenario_id, node_id, line_id, technology_id, geometry_id, ...rest } = input;
  const { parameter_type, impact, price_scenario, parameter_id, ...file } = rest;
  const target = targetOf(
    scope,
    { scenario_id, node_id, line_id, technology_id, geometry_id, parameter_type, impact, price_scenario, parameter_id },
    locale,
  );
  if (!target.ok) return target;
  const rows = rowsOfParameter(actor, systemId, keyOfTarget(target.value));
  if (parameter_id !== null && !rows.some((row) => row.parameter_id === parameter_id))
    return complain("parameter_id", "rules.not_in_list");
  const draft = await convertSent(actor, systemId, {
    input: file,
    aim: comparedAim(actor, system, target.value, locale),
    locale,
  });
  if (!draft.ok) return draft;
  const saved = await saveUpload(scope, target.value, draft.value, { parameterId: parameter_id });
  if (!saved.ok) {
    await dropUpload(draft.value);
    return saved;
  }
  return done({ ...saved.value, remarks: remarksOf(draft.value, locale) });
}
