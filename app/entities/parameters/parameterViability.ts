import type { ElementType, ParameterType } from "~/entities/catalogue/parameterType";
import type { Technology } from "~/entities/catalogue/technology";
import { lineageOf, type Technologies } from "~/entities/catalogue/technologyTree";
import type { Module } from "~/entities/core/roles";

/** Which parameter types an element can have, and which of them it should have. */
export interface ViabilityContext {
  element: ElementType;
  /** Of the component, the chosen technology, or the technology a location's parameter is limited to. */
  technology: Technology | null;
  technologies: Technologies;
  /** Modules the system has. */
  modules: ReadonlySet<Module>;
}

/** Groups, id and abbreviation a technology is known by; a custom technology has those of its parent, too. */
export function technologyWords(technology: Technology, technologies: Technologies): Set<string> {
  const line = [technology, ...lineageOf(technology.tech_id_parent, technologies)];
  const own = line.find(({ is_custom }) => !is_custom) ?? technology;
  const words = [
    ...technology.properties.techgroup_names,
    ...own.properties.techgroup_names,
    own.technology_id,
    own.abbr,
  ];
  return new Set(words);
}

/**
 * The element type fits. Unless the element is the System, so does the technology's abbreviation or group. A type that names neither is
 * open to all. One of the type's modules is on; a type of no module is always open.
 */
export function isViable(type: ParameterType, context: ViabilityContext): boolean {
  const { element, technology, technologies, modules } = context;
  if (!type.element_types.includes(element)) return false;
  if (type.modules.length > 0 && !type.modules.some((module) => modules.has(module))) return false;
  if (element === "System") return true;
  if (type.viable_techgroups.length === 0 && type.viable_tech_abbr.length === 0) return true;
  if (!technology) return false;
  const words = technologyWords(technology, technologies);
  return [...type.viable_techgroups, ...type.viable_tech_abbr].some((word) => words.has(word));
}

export type Need = "mandatory" | "recommended" | "optional";

/** How much an element needs a parameter of the type. */
export function needOf(type: ParameterType, context: ViabilityContext): Need {
  const words =
    context.element === "System"
      ? new Set(["System"])
      : context.technology
        ? technologyWords(context.technology, context.technologies)
        : new Set<string>();
  if (type.mandatory_for.some((word) => words.has(word))) return "mandatory";
  return type.recommended_for.some((word) => words.has(word)) ? "recommended" : "optional";
}
