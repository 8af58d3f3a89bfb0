import { nameIn } from "~/entities/core/shared";
import { isIgnoredByRuns } from "~/entities/parameters/ignoredTypes";
import type { ParameterImpact, PriceScenario } from "~/entities/parameters/parameter";
import { changesByYear, hasImpact, priceScenariosOf } from "~/entities/parameters/parameterUnit";
import { sharedParameterForm } from "~/entities/parameters/sharedParameter";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import {
  saveSharedParameter,
  sharedScenarios,
  type SharedTarget,
  sharedUnit,
  sharedUnits,
} from "~/services/parameters/shared.server";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { SHARED_PARAMETERS } from "./path";
import { type ParameterPageScope } from "./scope.server";

interface Start {
  parameter_id: string;
  scenario_id: string;
  date: string | null;
  eol: string | null;
  reference: string | null;
  expected: string;
  value: number | boolean | null;
  impact: ParameterImpact | undefined;
  price_scenario: PriceScenario | undefined;
}

/** What the form of a parameter shows and begins with. */
export function formFacts({ actor, locale }: ParameterPageScope, target: SharedTarget, start: Start) {
  const { type, technology } = target;
  const impact = hasImpact(type) ? (start.impact ?? "money") : null;
  return {
    technology: nameIn(technology.name, locale),
    type: nameIn(type.name, locale),
    description: nameIn(type.description, locale),
    unread: isIgnoredByRuns(type.parameter_type) ? type.parameter_type : null,
    boolean: type.value_type === "boolean",
    impact,
    priceScenarios: priceScenariosOf(type, impact === null ? null : "money").length > 1,
    unit: sharedUnit(target, impact),
    units: sharedUnits(target),
    byYear: changesByYear(type),
    hasEol: type.varproperties.includes("eol"),
    scenarios: sharedScenarios(actor).map((one) => ({ value: one.scenario_id, label: one.name })),
    values: {
      ...start,
      impact: impact ?? undefined,
      price_scenario: start.price_scenario ?? "base",
      value: start.value ?? undefined,
    },
  };
}

/** Saves what was typed. `parameterId`: the parameter of the address, whatever the form says. */
export async function answerForm(
  scope: ParameterPageScope,
  target: SharedTarget,
  form: FormData,
  parameterId?: string,
) {
  const schema = target.type.value_type === "boolean" ? sharedParameterForm.boolean : sharedParameterForm.number;
  const result = await validatorOf(schema, { locale: scope.locale }).validate(form);
  if (result.error) return invalid(result);
  const entry = { ...result.data, parameter_id: parameterId ?? result.data.parameter_id };
  const saved = saveSharedParameter(scope.actor, target, entry);
  return saved.ok ? redirectWith(SHARED_PARAMETERS, "parameters:status.saved") : refuseForm(result, saved);
}
