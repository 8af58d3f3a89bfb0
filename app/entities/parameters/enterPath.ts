import { sitePaths } from "../core/sitePaths";
import { elementQuery, type ElementRef } from "./parameterElement";

/** Address of the form in which a parameter is entered: the wizard at its third step, everything chosen. */
export const enterPath = (systemId: string, element: ElementRef, type: string, scenarioId: string): string =>
  `${sitePaths(systemId).parameters}/new?${new URLSearchParams({
    ...{ ...elementQuery(element), scenario_id: scenarioId, parameter_type: type, step: "3" },
  }).toString()}`;
