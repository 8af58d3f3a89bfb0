import type { Technology } from "~/entities/catalogue/technology";
import { generatePath } from "~/entities/parameters/enterPath";
import type { ElementRef } from "~/entities/parameters/parameterElement";
import { generationKinds } from "~/services/generation/kinds";

/** Where a parameter is generated from the place and its weather; null where its technology says no way. */
export function generateHref(
  systemId: string,
  element: ElementRef,
  technology: Technology | null | undefined,
  technologies: ReadonlyMap<string, Technology>,
  type: string,
  scenarioId: string,
): string | null {
  const kinds = generationKinds(technology ?? null, technologies, type);
  return kinds.length > 0 ? generatePath(systemId, element, type, scenarioId) : null;
}
