export interface UnitContext {
  /** Currency of the system, ISO 4217. */
  currency: string;
  /** Impact of the parameter; money is counted in the currency, every other impact in kg. */
  impact?: string | null | undefined;
  /** Unit of the technology's capacity, "MW" when the element has no technology. */
  technologyUnit?: string | undefined;
  /** The parameter counts per km of a connection: {tech} in a divisor becomes (MW*km). */
  perLength?: boolean | undefined;
}

/**
 * The unit of a parameter type for one element: {impact}, {tech} and {currency} are replaced. A capacity given as (MW*km) or
 * (m^3/hr*km) is MW or m^3/hr where it is by itself; as a divisor the length stays.
 * "{impact}/{tech}" -> "EUR/MW", for a line per km "EUR/(MW*km)", for CO2 "kg/MW".
 */
export function renderUnit(template: string, context: UnitContext): string {
  const { currency, impact, technologyUnit = "MW", perLength = false } = context;
  const capacity = withoutLength(technologyUnit);
  const hasLength = perLength || capacity !== technologyUnit;
  const divisor = hasLength ? `(${capacity}*km)` : /[*/]/.test(capacity) ? `(${capacity})` : capacity;
  return template
    .replaceAll("{impact}", (impact ?? "money").startsWith("money") ? currency : "kg")
    .replaceAll("{currency}", currency)
    .replaceAll("/{tech}", `/${divisor}`)
    .replaceAll("{tech}", capacity);
}

/** "(MW*km)" -> "MW", "(m^3/hr*km)" -> "m^3/hr". */
const withoutLength = (unit: string): string => /^\((.+)\*km\)$/.exec(unit.trim())?.[1] ?? unit.trim();
