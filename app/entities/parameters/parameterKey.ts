import type { Parameter, ParameterImpact, PriceScenario } from "./parameter";
import { type ElementFields, type ElementRef, fieldsOf } from "./parameterElement";

/**
 * What identifies a parameter: all rows of one type, for one element, under one scenario, of one impact and
 * one price scenario. Rows of a parameter differ by the year from which they count.
 */
export interface ParameterKey extends ElementFields {
  scenario_id: string;
  type: string;
  /** Of types without impact: money, as if they had it. */
  impact: ParameterImpact;
  /** Of types that are no price: base. */
  price_scenario: PriceScenario;
}

type Row = ElementFields & {
  scenario_id: string;
  properties: Pick<Parameter["properties"], "type" | "impact" | "price_scenario">;
};

/** The key of a row. A component's row may name the component's own technology, which says nothing more of it. */
export const keyOf = ({
  node_id,
  line_id,
  geometry_id,
  technology_id,
  scenario_id,
  properties,
}: Row): ParameterKey => ({
  node_id,
  line_id,
  geometry_id,
  technology_id: node_id || line_id ? null : technology_id,
  scenario_id,
  type: properties.type,
  impact: properties.impact ?? "money",
  price_scenario: properties.price_scenario ?? "base",
});

/** Which parameter of an element a form asks for. */
interface KeyQuery {
  scenario_id: string;
  type: string;
  /** null: of a type without impact. */
  impact?: ParameterImpact | null;
  price_scenario?: PriceScenario;
}

/** The key of what a form asks for. */
export const keyFor = (
  element: ElementRef,
  { scenario_id, type, impact = null, price_scenario = "base" }: KeyQuery,
): ParameterKey => ({ ...fieldsOf(element), scenario_id, type, impact: impact ?? "money", price_scenario });

/** A key as a text: equal for rows of the same parameter, and for no others. */
export const keyText = (key: ParameterKey): string =>
  [
    key.node_id,
    key.line_id,
    key.geometry_id,
    key.technology_id,
    key.scenario_id,
    key.type,
    key.impact,
    key.price_scenario,
  ]
    .map((part) => part ?? "")
    .join("|");

export const sameParameter = (a: ParameterKey, b: ParameterKey): boolean => keyText(a) === keyText(b);
