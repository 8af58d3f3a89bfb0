import type { ElementType, ParameterType } from "~/entities/parameters/parameter";
import type { LocalisedName } from "~/entities/core/shared";
import type { Technology, TechnologyProperties } from "~/entities/catalogue/technology";

/** A text in English, German and French. */
export type Text = readonly [en: string, de: string, fr: string];
export const localised = ([en, de, fr]: Text): LocalisedName => ({ en, de, fr });

/** A technology as the catalogue's files write it; carriers are carrier ids. */
export interface TechnologyEntry {
  id: string;
  parent: string | null;
  name: Text;
  about: Text;
  icon: string;
  color: string;
  /** Node or Line; left out for a root or a group, which no component can have. */
  structure?: "Node" | "Line";
  input?: readonly string[];
  output?: readonly string[];
  inputSecondary?: readonly string[];
  outputSecondary?: readonly string[];
  /** Generation method -> parameter types whose series it can make. */
  generation?: Readonly<Record<string, readonly string[]>>;
  /** Groups next to those that follow from the place in the tree. */
  groups?: readonly string[];
  /** Unit of the capacity; MW when left out. */
  unit?: "MW" | "MWh" | "m^3" | "m^3/h" | "kg" | "kg/h";
  buzzwords?: readonly string[];
}

/**
 * Entries to technologies. `abbr` is the parent's abbreviation + "_" + the id; `techgroup_names` are the ids of all
 * ancestors and the entry's own groups. Throws on an unknown parent.
 */
export function buildTechnologies(entries: readonly TechnologyEntry[]): Technology[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const ancestors = (entry: TechnologyEntry): string[] => {
    if (entry.parent === null) return [];
    const parent = byId.get(entry.parent);
    if (!parent) throw new Error(`Technology ${entry.id} names an unknown parent ${entry.parent}`);
    return [...ancestors(parent), parent.id];
  };
  return entries.map((entry) => {
    const path = ancestors(entry);
    return {
      technology_id: entry.id,
      tech_id_parent: entry.parent,
      name: localised(entry.name),
      abbr: [...path, entry.id].join("_"),
      color: entry.color,
      is_custom: false,
      properties: technologyPropertiesOf(entry, path),
    };
  });
}

function technologyPropertiesOf(entry: TechnologyEntry, path: readonly string[]): TechnologyProperties {
  const generation = Object.entries(entry.generation ?? {}).map(
    ([method, types]) => [method, [...types]] as [string, string[]],
  );
  return {
    icon: entry.icon,
    description: localised(entry.about),
    disabled: false,
    carrier_input_type: [...(entry.input ?? [])],
    carrier_output_type: [...(entry.output ?? [])],
    carrier_input_type_secondary: [...(entry.inputSecondary ?? [])],
    carrier_output_type_secondary: [...(entry.outputSecondary ?? [])],
    ts_generation: Object.fromEntries(generation),
    techgroup_names: [...path, ...(entry.groups ?? [])],
    structure_name: entry.structure ?? null,
    unit: entry.unit ?? "MW",
    buzzwords: [...(entry.buzzwords ?? [])],
  };
}

export const COMPONENT_ELEMENTS: ElementType[] = ["Node", "Line", "Tech"];
export const NODE_ELEMENTS: ElementType[] = ["Node", "Tech"];

/** What may be said of a parameter type next to id, unit and texts; the rest has the defaults below. */
type ParameterTypeOptions = Partial<
  Pick<
    ParameterType,
    | "fixproperties"
    | "varproperties"
    | "value_type"
    | "element_types"
    | "viable_techgroups"
    | "viable_tech_abbr"
    | "geq"
    | "leq"
    | "default_value"
    | "buzzwords"
    | "year_independent"
    | "modules"
    | "recommended_for"
    | "mandatory_for"
  >
>;

interface ParameterTypeEntry extends ParameterTypeOptions {
  id: string;
  unit: string;
  name: Text;
  about: Text;
}

/** Entries of one group to parameter types; a parameter that may change by year gets "date" among its properties. */
export function buildParameterTypes(
  group: ParameterType["group"],
  entries: readonly ParameterTypeEntry[],
): ParameterType[] {
  return entries.map(({ id, unit, name, about, ...options }) => {
    const yearIndependent = options.year_independent ?? false;
    return {
      parameter_type: id,
      name: localised(name),
      description: localised(about),
      unit,
      group,
      fixproperties: options.fixproperties ?? {},
      varproperties: [...(options.varproperties ?? []), ...(yearIndependent ? [] : (["date"] as const))],
      value_type: options.value_type ?? "number",
      element_types: options.element_types ?? COMPONENT_ELEMENTS,
      viable_techgroups: options.viable_techgroups ?? [],
      viable_tech_abbr: options.viable_tech_abbr ?? [],
      geq: options.geq ?? null,
      leq: options.leq ?? null,
      default_value: options.default_value ?? null,
      buzzwords: options.buzzwords ?? [],
      year_independent: yearIndependent,
      modules: options.modules ?? ["expansion"],
      recommended_for: options.recommended_for ?? [],
      mandatory_for: options.mandatory_for ?? [],
    };
  });
}
