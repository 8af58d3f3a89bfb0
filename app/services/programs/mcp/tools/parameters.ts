import { randomUUID } from "node:crypto";
import { z } from "zod";
import { sitePaths } from "~/entities/core/sitePaths";
import { PARAMETER_IMPACTS, type ParameterImpact } from "~/entities/parameters/parameter";
import { asData, marked } from "../asData";
import type { ParameterRow } from "../rows";
import { CallRefused, idText, ofSystem, systemId, tool, type ToolContext } from "../tool";

const MOST_PARAMETERS = 300;

const componentId = idText.describe("Id of a component or line, from describe_system");
const parameterType = idText.describe(
  "Kind of parameter, such as investment_cost; read_parameters names those that are set",
);
const scenarioId = idText.default("base").describe("Scenario that the value counts in");

async function parametersOf({ call }: ToolContext, system_id: string): Promise<ParameterRow[]> {
  const at = ofSystem(system_id);
  const [nodes, lines] = await Promise.all([
    call<ParameterRow[]>("GET", `${at}/nodes/parameters`),
    call<ParameterRow[]>("GET", `${at}/lines/parameters`),
  ]);
  return [...nodes, ...lines];
}

/** A parameter with where it is from. */
const lineOf = (row: ParameterRow, system_id: string, { page }: ToolContext) => ({
  parameter_id: asData(row.parameter_id),
  component_id: asData(row.node_id ?? row.line_id),
  type: asData(row.properties.type),
  value: row.properties.value,
  unit: asData(row.properties.unit),
  from_year: row.date && Number(row.date.slice(0, 4)),
  scenario_id: asData(row.scenario_id),
  series_id: asData(row.ts_id),
  formula: marked(row.properties.formula),
  origin: { reference: marked(row.properties.reference), set_at: row.set_at, set_by: asData(row.set_by) },
  page: page(sitePaths(system_id).parameter(row.parameter_id)),
});

const readParameters = tool({
  name: "read_parameters",
  title: "Read parameters",
  description:
    "Values that are entered for components and lines of a system, with unit and origin: the reference, who set it and when. A value of a series is null; series_id names the series.",
  needs: ["read"],
  input: z
    .object({
      system_id: systemId,
      component_id: componentId.optional(),
      parameter_type: parameterType.optional(),
      scenario_id: idText.optional(),
    })
    .strict(),
  async run({ system_id, component_id, parameter_type, scenario_id }, context) {
    const rows = (await parametersOf(context, system_id)).filter(
      (row) =>
        (component_id === undefined || component_id === (row.node_id ?? row.line_id)) &&
        (parameter_type === undefined || parameter_type === row.properties.type) &&
        (scenario_id === undefined || scenario_id === row.scenario_id),
    );
    return {
      parameters: rows.slice(0, MOST_PARAMETERS).map((row) => lineOf(row, system_id, context)),
      left_off: Math.max(0, rows.length - MOST_PARAMETERS),
    };
  },
});

const HISTORY = new Set(["created_at", "created_by", "set_at", "set_by", "deleted_at"]);

/** The row to change; undefined: a new one. Refused where several could be meant, or a series or formula would be lost unsaid. */
function rowToChange(rows: readonly ParameterRow[], replaces: boolean): ParameterRow | undefined {
  const [row, ...others] = rows;
  if (others.length > 0)
    throw new CallRefused(409, `There are ${rows.length} values of this kind. Name one by its parameter_id.`);
  if (row && !replaces && (row.ts_id !== null || row.properties.formula !== undefined))
    throw new CallRefused(409, "The value is a series or a formula. Say replace_series to put a number in its place.");
  return row;
}

/** What a new value of a kind is paid in: nothing, where the kind is no cost. */
async function impactOf(
  { call }: ToolContext,
  parameter_type: string,
  impact: ParameterImpact | undefined,
): Promise<{ impact?: ParameterImpact }> {
  const kinds = await call<{ parameter_type: string; varproperties: string[] }[]>("GET", "api/parameter-types");
  const isCost = kinds.find((kind) => kind.parameter_type === parameter_type)?.varproperties.includes("impact");
  return isCost ? { impact: impact ?? "money" } : {};
}

const changeParameter = tool({
  name: "change_parameter",
  title: "Change a parameter",
  description:
    "Sets a number for a parameter of a component or line, and says why: the reason becomes its reference, in place of the one before. The change is in the change log under the name of this token, and a person can undo it.",
  needs: ["read", "model"],
  input: z
    .object({
      system_id: systemId,
      component_id: componentId,
      parameter_type: parameterType,
      value: z.number().finite(),
      unit: z.string().max(60).optional().describe("Left out: the unit of the value before"),
      scenario_id: scenarioId,
      impact: z
        .enum(PARAMETER_IMPACTS)
        .optional()
        .describe("What a cost is paid in: money, or kg of an emission; left out: money, where there is no value yet"),
      parameter_id: idText.optional().describe("Which one, where there are several of the kind"),
      replace_series: z.boolean().default(false),
      reason: z.string().trim().min(3).max(2000).describe("Why, and where the number is from"),
    })
    .strict(),
  async run({ system_id, value, unit, reason, replace_series, ...which }, context) {
    const { component_id, parameter_type, scenario_id, parameter_id, impact } = which;
    const rows = await parametersOf(context, system_id);
    const ofKind = rows.filter(
      (row) =>
        component_id === (row.node_id ?? row.line_id) &&
        parameter_type === row.properties.type &&
        scenario_id === row.scenario_id &&
        (impact === undefined || impact === row.properties.impact) &&
        (parameter_id === undefined || parameter_id === row.parameter_id),
    );
    const before = rowToChange(ofKind, replace_series);
    const isOfLine = rows.some((row) => row.line_id === component_id);
    const owner = isOfLine ? { line_id: component_id } : { node_id: component_id };
    const stored = before && Object.fromEntries(Object.entries(before).filter(([key]) => !HISTORY.has(key)));
    const properties = {
      ...(before?.properties ?? {
        type: parameter_type,
        unit: "",
        ...(await impactOf(context, parameter_type, impact)),
      }),
      formula: undefined,
    };
    const row = {
      ...(stored ?? { parameter_id: randomUUID(), system_id, scenario_id, ...owner }),
      ts_id: null,
      properties: { ...properties, value, reference: reason, ...(unit === undefined ? {} : { unit }) },
    };
    const after = await context.call<ParameterRow>("POST", "api/parameter", row);
    const paths = sitePaths(system_id);
    return {
      before: before ? lineOf(before, system_id, context) : null,
      after: lineOf(after, system_id, context),
      change_log: context.page(`${paths.audit}?item=${encodeURIComponent(after.parameter_id)}`),
      undo: context.page(paths.undo),
    };
  },
});

export const parameterTools = [readParameters, changeParameter];
