import { BUILDABLE, COMPONENT_ELEMENTS, NODE_ELEMENTS, type ParameterTypeEntry } from "../parameterTypeEntry";

/**
 * Parts of composed parameters, which are entered, and parameters that follow from others, which are only shown. A rate given for
 * the technology stands in for the system's; rates next to 0 are taken as 1e-7 so that an annuity tends to cost / lifetime.
 */
export const formulaTypes = [
  {
    id: "market_price",
    unit: "{currency}/MWh",
    name: ["Market price", "Marktpreis", "Prix de marché de l’énergie"],
    about: [
      "Building block of a purchase price: the price of the energy alone, per MWh.",
      "Baustein des Bezugspreises: Preis der Energie allein, je MWh.",
      "Élément d’un prix d’achat : le prix de l’énergie seule, par MWh.",
    ],
    viable_techgroups: ["purchase"],
    element_types: NODE_ELEMENTS,
    varproperties: ["price_scenario", "ts_id"],
    fixproperties: { formula_element: "purchase_price" },
    modules: ["expansion", "operation"],
    buzzwords: ["spot", "tariff"],
  },
  {
    id: "grid_fee",
    unit: "{currency}/MWh",
    name: ["Grid fee", "Netzentgelt", "Tarif de réseau"],
    about: [
      "Building block of a purchase price: the use of the grid, per MWh.",
      "Baustein des Bezugspreises: Nutzung des Netzes, je MWh.",
      "Élément d’un prix d’achat : l’usage du réseau, par MWh.",
    ],
    viable_techgroups: ["purchase"],
    element_types: NODE_ELEMENTS,
    varproperties: ["price_scenario", "ts_id"],
    fixproperties: { formula_element: "purchase_price" },
    modules: ["expansion", "operation"],
    buzzwords: ["tariff"],
  },
  {
    id: "taxes_and_duties",
    unit: "{currency}/MWh",
    name: ["Taxes and duties", "Steuern und Umlagen", "Taxes et contributions"],
    about: [
      "Building block of a purchase price: taxes and duties, per MWh.",
      "Baustein des Bezugspreises: Steuern und Umlagen, je MWh.",
      "Élément d’un prix d’achat : taxes et contributions, par MWh.",
    ],
    viable_techgroups: ["purchase"],
    element_types: NODE_ELEMENTS,
    varproperties: ["price_scenario"],
    fixproperties: { formula_element: "purchase_price" },
    modules: ["expansion", "operation"],
    buzzwords: ["levy", "tariff"],
  },
  {
    id: "annuity",
    unit: "{currency}/{tech}/a",
    name: ["Annuity of the investment", "Annuität der Investition", "Annuité de l’investissement"],
    about: [
      "Yearly instalment of the investment cost over the lifetime, with interest: what a run charges each year.",
      "Jährliche Rate der Investitionskosten über die Lebensdauer, mit Zinsen: was eine Berechnung jedes Jahr anrechnet.",
      "Versement annuel du coût d’investissement sur la durée de vie, avec intérêts : ce qu’un calcul impute chaque année.",
    ],
    viable_techgroups: BUILDABLE,
    element_types: COMPONENT_ELEMENTS,
    fixproperties: {
      formula:
        "investment_cost * max(interest_rate, 0.0000001) / (1 - (1 + max(interest_rate, 0.0000001)) ^ -lifetime)",
      formula_children: ["investment_cost"],
    },
    year_independent: true,
    buzzwords: ["capex", "instalment"],
  },
  {
    id: "yearly_cost_of_capacity",
    unit: "{currency}/{tech}/a",
    name: ["Yearly cost of the capacity", "Jährliche Kosten der Kapazität", "Coût annuel de la capacité"],
    about: [
      "Annuity and fixed operation cost together, per unit of capacity.",
      "Annuität und fixe Betriebskosten zusammen, je Einheit Kapazität.",
      "Annuité et coût d’exploitation fixe ensemble, par unité de capacité.",
    ],
    viable_techgroups: BUILDABLE,
    element_types: COMPONENT_ELEMENTS,
    fixproperties: {
      formula: "annuity + fixed_operation_cost",
      formula_children: ["investment_cost", "fixed_operation_cost"],
    },
    year_independent: true,
    buzzwords: ["capex", "opex"],
  },
  {
    id: "investment_at_maximum",
    unit: "{currency}",
    name: ["Investment at maximum capacity", "Investition bei Höchstkapazität", "Investissement à capacité maximale"],
    about: [
      "What the maximum capacity costs to build.",
      "Was der Bau der Höchstkapazität kostet.",
      "Ce que coûte la construction de la capacité maximale.",
    ],
    viable_techgroups: ["transformation", "storage", "trade", "efficienymeasures"],
    element_types: NODE_ELEMENTS,
    fixproperties: { formula: "investment_cost * maximum_capacity", formula_children: ["maximum_capacity"] },
    year_independent: true,
    buzzwords: ["capex"],
  },
  {
    id: "round_trip_efficiency",
    unit: "1",
    name: ["Round-trip efficiency", "Gesamtwirkungsgrad", "Rendement aller-retour"],
    about: [
      "Share of the energy charged that comes out again.",
      "Anteil der eingespeicherten Energie, der wieder herauskommt.",
      "Part de l’énergie chargée qui ressort.",
    ],
    viable_techgroups: ["storage"],
    element_types: NODE_ELEMENTS,
    fixproperties: {
      formula: "charging_efficiency * discharging_efficiency",
      formula_children: ["charging_efficiency", "discharging_efficiency"],
    },
    year_independent: true,
    buzzwords: ["loss"],
  },
  {
    id: "storage_duration",
    unit: "h",
    name: ["Storage duration", "Speicherdauer", "Durée de stockage"],
    about: [
      "Hours for which a full storage can give its whole power.",
      "Stunden, in denen ein voller Speicher seine ganze Leistung abgeben kann.",
      "Heures pendant lesquelles un stockage plein peut fournir toute sa puissance.",
    ],
    viable_techgroups: ["storage"],
    element_types: NODE_ELEMENTS,
    fixproperties: { formula: "1 / power_to_energy_ratio", formula_children: ["power_to_energy_ratio"] },
    year_independent: true,
  },
] as const satisfies readonly ParameterTypeEntry[];
