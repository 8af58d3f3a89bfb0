/** Five houses on one electric line, each with demands, purchases, boilers, a heat pump and solar modules. Invented values. */
export function fiftyComponents() {
  const houses = ["A", "B", "C", "D", "E"];
  const table = (rows: Record<string, string | number>[]) => {
    const header = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    return { header, rows: rows.map((row) => header.map((name) => row[name] ?? null)) };
  };
  const locations = houses.map((name, i) => ({ name: `House ${name}`, longitude: 6.1 + i / 100, latitude: 51.5 }));
  const routes = houses.slice(1).map((name, i) => ({
    name: `Route ${houses[i]}-${name}`,
    geometry_id_start: `House ${houses[i]}`,
    geometry_id_end: `House ${name}`,
  }));
  const power = "electricity_0.4kV";
  const [heat, gas] = ["heat_70C", "natural_gas_none"];
  const kinds: [string, string, string, string, Record<string, [number, string]>][] = [
    ["Electricity demand", "electricity_demand", power, "", { demand: [100, "kW"] }],
    ["Heat demand", "heat_demand", heat, "", { demand: [200, "kW"] }],
    ["Grid", "electricity_purchase", "", power, { purchase_price: [25, "ct/kWh"], existing_capacity: [2, "MW"] }],
    ["Feed-in", "electricity_sale", power, "", { sale_price: [8, "ct/kWh"], existing_capacity: [2, "MW"] }],
    ["Gas", "gas_purchase", "", gas, { purchase_price: [6, "ct/kWh"], existing_capacity: [2, "MW"] }],
    ["Boiler 1", "gas_boiler", gas, heat, { existing_capacity: [300, "kW"], efficiency: [92, "%"] }],
    ["Boiler 2", "gas_boiler", gas, heat, { existing_capacity: [100, "kW"], efficiency: [88, "%"] }],
    ["Heat pump", "heat_pump", power, heat, { existing_capacity: [50, "kW"], efficiency: [3, "1"] }],
    ["Roof", "photovoltaics", "", power, { existing_capacity: [80, "kW"], availability: [11, "%"] }],
    ["Roof 2", "photovoltaics", "", power, { existing_capacity: [40, "kW"], availability: [11, "%"] }],
  ];
  const components = houses.flatMap((house) =>
    kinds.map(([name, technology_id, input, output]) => ({
      name: `${name} ${house}`,
      technology_id,
      geometry_id: `House ${house}`,
      carrier_level_input: input,
      carrier_level_output: output,
      status: "existing",
    })),
  );
  const parameters = houses.flatMap((house) =>
    kinds.flatMap(([name, , , , parameters]) =>
      Object.entries(parameters).map(([parameter_type, [value, unit]]) => ({
        element: `${name} ${house}`,
        parameter_type,
        value,
        unit,
      })),
    ),
  );
  return { locations: table([...locations, ...routes]), components: table(components), parameters: table(parameters) };
}
