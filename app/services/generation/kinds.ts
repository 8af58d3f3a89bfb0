import { weatherNeeds } from "~/engines/generation";
import type { Technology } from "~/entities/catalogue/technology";
import { lineageOf } from "~/entities/catalogue/technologyTree";
import { type GenerationKind, type GenerationType, isGenerationType } from "~/entities/generation/generation";
import type { WeatherType } from "~/entities/timeseries/weatherType";

/**
 * The ways to generate a parameter type for a technology, in the order of the catalogue; a technology of one's own has those of
 * the one above it.
 */
export function generationKinds(
  technology: Technology | null,
  technologies: ReadonlyMap<string, Technology>,
  parameterType: string,
): GenerationType[] {
  const above = lineageOf(technology?.tech_id_parent, technologies);
  for (const { properties } of technology ? [technology, ...above] : []) {
    const ways = Object.entries(properties.ts_generation);
    if (ways.length > 0)
      return ways.flatMap(([type, makes]) => (isGenerationType(type) && makes.includes(parameterType) ? [type] : []));
  }
  return [];
}

/** The kinds of weather that a form asks for: what its kind may need, whatever else is entered. */
export const neededWeather = (kind: GenerationKind): readonly WeatherType[] =>
  weatherNeeds(kind.type === "photovoltaic" ? { ...kind, temp_efficiency: true } : kind);
