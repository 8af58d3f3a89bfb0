import type { Wording } from "../words";

export const WORDING: Wording = {
  tool: "Calliope",
  words: {
    p_nom: "flow_cap_max",
    p_nom_min: "flow_cap_min",
    p_nom_max: "flow_cap_max",
    e_nom: "storage_cap_max",
    e_nom_min: "storage_cap_min",
    e_nom_max: "storage_cap_max",
    e_min_pu: "storage_discharge_depth",
    capital_cost: "cost_flow_cap",
    overnight_cost: "cost_flow_cap",
    fom_cost: "cost_om_annual",
    p_max_pu: "source_use_max",
    p_min_pu: "source_use_equals",
    p_set: "sink_use_equals",
    efficiency: "flow_out_eff",
    efficiency2: "heat_to_power_ratio",
    efficiency_store: "flow_in_eff",
    efficiency_dispatch: "flow_out_eff",
    standing_loss: "storage_loss",
    cyclic_state_of_charge: "cyclic_storage",
    e_cyclic: "cyclic_storage",
    discount_rate: "cost_interest_rate",
    marginal_cost: "cost_flow_out, cost_flow_in, cost_source_use",
    bus0: "carrier_in",
  },
  elsewhere: () => "techs",
  // Both ways of a transmission have its loss and its cost in that tool too.
  untrue: ["two_way_loss", "two_way_cost"],
};
