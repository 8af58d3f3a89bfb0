import { buildParameterTypes, NODE_ELEMENTS } from "../build";

/** Building blocks of composed figures. They belong to no module, and so are offered nowhere, as long as runs do not evaluate formulas. */
export const formulaTypes = buildParameterTypes("formula", [
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
    varproperties: ["ts_id"],
    fixproperties: { formula_element: "purchase_price" },
    modules: [],
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
    varproperties: ["ts_id"],
    fixproperties: { formula_element: "purchase_price" },
    modules: [],
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
    fixproperties: { formula_element: "purchase_price" },
    modules: [],
    buzzwords: ["levy", "tariff"],
  },
]);
