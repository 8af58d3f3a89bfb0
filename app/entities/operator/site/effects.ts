import type { RootTechnology } from "~/entities/catalogue/technology";
import type { OperatedComponent } from "../operationSite";
import { isMachine, isSteerable } from "./operatedKind";

type Holds = typeof isMachine;

/** A setting of a component, and of which components it changes a plan. */
export interface Effect {
  field:
    | "trips"
    | "least_charge_mw"
    | "charges_from"
    | "feeds_in"
    | "wear_per_hour"
    | "target"
    | "level_live_id"
    | "state_live_id"
    | "shift"
    | "market_price"
    | "meter_component_id"
    | "steered";
  holds: Holds;
  /** What it says where it changes nothing. */
  none: null | boolean | "anything";
  /** Of the texts of rules (operator.rules). */
  message: string;
}

const isRoot =
  (...roots: readonly RootTechnology[]): Holds =>
  (root) =>
    root !== null && roots.includes(root);

export const EFFECTS: readonly Effect[] = [
  { field: "wear_per_hour", holds: isMachine, none: null, message: "no_machine" },
  { field: "state_live_id", holds: isMachine, none: null, message: "no_state" },
  { field: "target", holds: isRoot("storage"), none: null, message: "no_store" },
  { field: "trips", holds: isRoot("storage"), none: null, message: "no_trips" },
  { field: "least_charge_mw", holds: isRoot("storage"), none: null, message: "no_charging" },
  { field: "charges_from", holds: isRoot("storage"), none: "anything", message: "no_charging" },
  { field: "feeds_in", holds: isRoot("storage"), none: true, message: "no_discharging" },
  { field: "level_live_id", holds: isRoot("storage"), none: null, message: "no_level" },
  { field: "shift", holds: isRoot("consumption"), none: null, message: "no_consumer" },
  { field: "market_price", holds: isRoot("trade"), none: false, message: "no_trade" },
  {
    field: "meter_component_id",
    holds: isRoot("trade", "consumption", "storage", "transformation"),
    none: null,
    message: "no_meter_of_line",
  },
  { field: "steered", holds: isSteerable, none: true, message: "nothing_to_steer" },
];

/**
 * A component as it is operated, without what changes nothing of it: it has become another one since, or was stored before such settings
 * were refused. `root` and `levels`: of the component.
 */
export const withoutUnused = (
  operated: OperatedComponent,
  root: RootTechnology | null,
  levels: Parameters<Holds>[1],
): OperatedComponent => ({
  ...operated,
  ...Object.fromEntries(EFFECTS.filter(({ holds }) => !holds(root, levels)).map(({ field, none }) => [field, none])),
});
