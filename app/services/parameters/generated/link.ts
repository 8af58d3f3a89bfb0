import type { Technology } from "~/entities/catalogue/technology";
import { generatePath } from "~/entities/parameters/enterPath";
import type { ElementRef } from "~/entities/parameters/parameterElement";
import { generationKinds } from "~/services/generation/kinds";

/** A parameter that could be generated: of which element, of which type, under which scenario. */
interface GeneratedParameter {
  systemId: string;
  element: ElementRef;
  type: string;
  scenarioId: string;
}

/** Where a parameter is generated from the place and its weather; null where its technology says no way. */
export function generateHref(
  technologies: ReadonlyMap<string, Technology>,
  technology: Technology | null | undefined,
  { systemId, element, type, scenarioId }: GeneratedParameter,
): string | null {
  const kinds = generationKinds(technology ?? null, technologies, type);
  return kinds.length > 0 ? generatePath(systemId, element, { type, scenarioId }) : null;
}
