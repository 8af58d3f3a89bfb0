import type { Wording } from "../words";

export const WORDING: Wording = {
  tool: "FINE",
  words: {
    p_nom: "capacity",
    p_nom_min: "capacityMin",
    p_nom_max: "capacityMax",
    p_set: "operationRateFix",
    overnight_cost: "investPerCapacity",
    fom_cost: "opexPerCapacity",
    discount_rate: "interestRate",
    lifetime: "economicLifetime",
    capital_cost: "investPerCapacity",
    marginal_cost: "opexPerOperation",
    p_max_pu: "operationRateMax",
    p_min_pu: "operationRateFix",
    e_min_pu: "stateOfChargeMin",
    efficiency: "commodityConversionFactors",
    efficiency_store: "chargeEfficiency",
    efficiency_dispatch: "dischargeEfficiency",
    standing_loss: "selfDischarge",
    max_hours: "dischargeRate",
    e_sum_max: "yearlyLimit",
    bus0: "commodity",
    bus1: "commodity",
    bus: "commodity",
    length: "distances",
  },
  elsewhere: () => "Input",
  // Both ways of a transmission have its loss and its cost in that tool too.
  untrue: ["two_way_loss", "two_way_cost"],
};
