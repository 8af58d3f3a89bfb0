import type { Wording } from "../words";

export const WORDING: Wording = {
  tool: "oemof-tabular",
  words: {
    ...{
      p_nom: "capacity",
      p_nom_min: "capacity_minimum",
      p_nom_max: "capacity_potential",
      capital_cost: "capacity_cost",
    },
    ...{ p_max_pu: "profile", p_min_pu: "profile", p_set: "amount, profile", e_sum_max: "output_parameters" },
    ...{ e_sum_min: "output_parameters", co2_emissions: "output_parameters", efficiency2: "thermal_efficiency" },
    ...{ e_nom: "storage_capacity", e_nom_min: "minimum_storage_capacity", e_nom_max: "storage_capacity_potential" },
    e_capital_cost: "storage_capacity_cost",
    ...{ max_hours: "storage_capacity", efficiency_store: "efficiency", efficiency_dispatch: "efficiency" },
    ...{ standing_loss: "loss_rate", inflow: "profile", cyclic_state_of_charge: "balanced" },
    ...{ state_of_charge_initial: "initial_storage_level", constant: "limit" },
  },
  elsewhere: (list) => (list === "global_constraints" ? "data/constraints" : "data/elements"),
};
