import { sitePaths } from "../core/sitePaths";
import type { PriceScenario } from "./parameter";
import { elementQuery, type ElementRef } from "./parameterElement";

/** What is entered for an element. */
interface ParameterForm {
  /** The parameter type. */
  type: string;
  scenarioId: string;
  priceScenario?: PriceScenario;
}

/** Address of the page on which a parameter is generated. */
export const generatePath = (
  systemId: string,
  element: ElementRef,
  { type, scenarioId }: Omit<ParameterForm, "priceScenario">,
): string =>
  `${sitePaths(systemId).generateParameter}?${new URLSearchParams({
    ...elementQuery(element),
    scenario_id: scenarioId,
    parameter_type: type,
  }).toString()}`;

/** Address of the form in which a parameter is entered: the wizard at its third step, everything chosen. */
export const enterPath = (
  systemId: string,
  element: ElementRef,
  { type, scenarioId, priceScenario = "base" }: ParameterForm,
): string =>
  `${sitePaths(systemId).newParameter}?${new URLSearchParams({
    ...elementQuery(element),
    scenario_id: scenarioId,
    parameter_type: type,
    step: "3",
    ...(priceScenario === "base" ? {} : { price_scenario: priceScenario }),
  }).toString()}`;
