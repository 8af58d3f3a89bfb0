import type { RootTechnology } from "~/entities/catalogue/technology";
import type { Component } from "~/entities/twin/component";

type Levels = Pick<
  Component,
  "carrier_level_input" | "carrier_level_input_secondary" | "carrier_level_output_secondary"
>;

/**
 * Whether a plan decides when a component runs, hour by hour: a plant that takes something in. What only gives (sun, wind, a contract) is a
 * source, which does not run or rest.
 */
export const isMachine = (root: RootTechnology | null, component: Levels): boolean =>
  root === "transformation" &&
  [
    component.carrier_level_input,
    component.carrier_level_input_secondary,
    component.carrier_level_output_secondary,
  ].some((level) => level !== null);

/** Whether somebody could tell a component what to do: a demand comes as it is, and connections and lines carry what the others need. */
export const isSteerable = (root: RootTechnology | null): boolean =>
  root !== "consumption" && root !== "trade" && root !== "transmission";
