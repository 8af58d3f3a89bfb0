import type { ParameterTypeName } from "../catalogue/names";
import { type ParameterIndex, resolveParameter } from "../parameters/parameterResolution";
import { isStock } from "../parameters/stock";
import type { Component } from "../twin/component";
import { elementOfComponent } from "./twin";

const STOCK: ParameterTypeName = "existing_capacity";

/**
 * A component as a status quo takes it, be it a run or a plan of the operation: what exists and what is planned. An optional one counts
 * with what is there in the model years already, by an `existing_capacity` of its own. Then it exists. Undefined where it takes no part.
 */
export function inStatusQuo(
  index: ParameterIndex,
  component: Component,
  years: readonly number[],
): Component | undefined {
  if (component.status !== "optional") return component;
  const stock = resolveParameter(index, elementOfComponent(component), STOCK);
  const stockRows = stock?.origin.level === "component" ? stock.rows : [];
  return stockRows.some((row) => isStock(row, years)) ? { ...component, status: "existing" } : undefined;
}
