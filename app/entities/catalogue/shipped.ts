import type { LocalisedName } from "~/entities/core/shared";
import type { Carrier, CarrierLevel } from "./carrier";
import { levelEntries } from "./data/carrierLevels";
import { carrierEntries, type CarrierName } from "./data/carriers";
import { COMPONENT_ELEMENTS, type ParameterTypeEntry } from "./data/parameterTypeEntry";
import { parameterTypeGroups } from "./data/parameterTypes";
import { propertyTypeEntries } from "./data/propertyTypes";
import { technologyEntries } from "./data/technologies";
import type { TechnologyEntry } from "./data/technologyEntry";
import type { Text } from "./data/text";
import type { ParameterGroup, ParameterType } from "./parameterType";
import type { Technology, TechnologyProperties } from "./technology";

/** The rows of the shipped catalogue, made of its data. */

const localised = ([en, de, fr]: Text): LocalisedName => ({ en, de, fr });

export const carriers: Carrier[] = carrierEntries.map((entry) => ({
  carrier_id: entry.id,
  unit: "unit" in entry ? entry.unit : "MWh",
  color: entry.color,
  name: localised(entry.name),
}));

/** Every carrier has a level "not specified" with an empty value. */
export const noLevel = <Carrier extends string>(carrierId: Carrier): `${Carrier}_none` => `${carrierId}_none`;

const DECIMAL_COMMA = /(\d)\.(\d)/;

export const carrierLevels: CarrierLevel[] = [
  ...carriers.map(({ carrier_id }): CarrierLevel => ({
    carrier_level_id: noLevel(carrier_id),
    carrier_id,
    value: null,
  })),
  ...levelEntries.flatMap((entry): CarrierLevel[] =>
    "amounts" in entry
      ? entry.amounts.map((amount) => levelOf(entry.carrier, amount, entry))
      : [
          {
            carrier_level_id: `${entry.carrier}_${entry.id}`,
            carrier_id: entry.carrier,
            value: localised(entry.value),
          },
        ],
  ),
];

function levelOf(
  carrier_id: CarrierName,
  amount: string,
  { unit, code }: { unit: string; code: string },
): CarrierLevel {
  const withComma = `${amount.replace(DECIMAL_COMMA, "$1,$2")} ${unit}`;
  return {
    carrier_level_id: `${carrier_id}_${amount}${code}`,
    carrier_id,
    value: { en: `${amount} ${unit}`, de: withComma, fr: withComma },
  };
}

/** What a property of a component, line or parameter means. */
export interface PropertyType {
  property_type: string;
  name: LocalisedName;
  description: LocalisedName;
}

export const propertyTypes: PropertyType[] = propertyTypeEntries.map(({ id, name, about }) => ({
  property_type: id,
  name: localised(name),
  description: localised(about),
}));

const technologyById = new Map<string, TechnologyEntry>(technologyEntries.map((entry) => [entry.id, entry]));

/** The ids of all above an entry, its root first. */
function pathTo(entry: TechnologyEntry): string[] {
  const parent = entry.parent === null ? undefined : technologyById.get(entry.parent);
  return parent ? [...pathTo(parent), parent.id] : [];
}

/**
 * `abbr` is the parent's abbreviation + "_" + the id; `techgroup_names` are the ids of all above and the entry's own
 * groups.
 */
export const technologies: Technology[] = technologyEntries.map((entry) => {
  const path = pathTo(entry);
  return {
    technology_id: entry.id,
    tech_id_parent: entry.parent,
    name: localised(entry.name),
    abbr: [...path, entry.id].join("_"),
    color: entry.color,
    is_custom: false,
    properties: propertiesOf(entry, path),
  };
});

function propertiesOf(entry: TechnologyEntry, path: readonly string[]): TechnologyProperties {
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

export const parameterTypes: ParameterType[] = parameterTypeGroups.flatMap(({ group, entries }) =>
  entries.map((entry) => parameterTypeOf(group, entry)),
);

/** A parameter that may change by year gets "date" among its properties. */
function parameterTypeOf(group: ParameterGroup, entry: ParameterTypeEntry): ParameterType {
  const yearIndependent = entry.year_independent ?? false;
  return {
    parameter_type: entry.id,
    name: localised(entry.name),
    description: localised(entry.about),
    unit: entry.unit,
    group,
    fixproperties: fixedOf(entry.fixproperties),
    varproperties: [...(entry.varproperties ?? []), ...(yearIndependent ? [] : (["date"] as const))],
    value_type: entry.value_type ?? "number",
    element_types: [...(entry.element_types ?? COMPONENT_ELEMENTS)],
    viable_techgroups: [...(entry.viable_techgroups ?? [])],
    viable_tech_abbr: [],
    geq: entry.geq ?? null,
    leq: entry.leq ?? null,
    default_value: entry.default_value ?? null,
    buzzwords: [...(entry.buzzwords ?? [])],
    year_independent: yearIndependent,
    modules: [...(entry.modules ?? (["expansion"] as const))],
    recommended_for: [...(entry.recommended_for ?? [])],
    mandatory_for: [...(entry.mandatory_for ?? [])],
  };
}

function fixedOf(fixed: ParameterTypeEntry["fixproperties"] = undefined): ParameterType["fixproperties"] {
  if (!fixed) return {};
  return "formula" in fixed ? { formula: fixed.formula, formula_children: [...fixed.formula_children] } : { ...fixed };
}
