import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { OptimizationKind } from "~/entities/optimizations/optimization";
import { PARAMETER_IMPACTS } from "~/entities/parameters/parameter";
import type { Findings } from "../findings";
import type { EmissionPolicy } from "../problem";
import type { Owner, ParameterReader } from "../reader";

/**
 * Limit, price and free allocation of each emission that has any, by year. A free allocation is one of allowances: years of a price
 * that it does not reach are said. (One of an emission without any price is among what the run leaves aside: unused.ts.)
 */
export function emissionPolicies(
  reader: ParameterReader,
  system: Owner,
  kind: OptimizationKind,
  findings: Findings,
): EmissionPolicy[] {
  const none = reader.years.map(() => undefined);
  return PARAMETER_IMPACTS.filter((impact) => impact !== "money").flatMap((impact) => {
    // A limit or price entered without an impact is one of CO2.
    const read = (type: ParameterTypeName): (number | undefined)[] => {
      const parameter = reader.resolve(system, type, impact);
      if (parameter) return reader.numbers(system, type, impact);
      return impact === "CO2" && reader.rows(system, type).length ? reader.numbers(system, type) : none;
    };
    const limit = read("emission_limit").map((v) => v ?? null);
    const price = read("emission_price").map((v) => v ?? null);
    const freeAllocation = read("emission_free_allocation").map((v) => v ?? 0);
    const priced =
      reader.resolve(system, "emission_price", impact) ??
      (impact === "CO2" ? reader.rows(system, "emission_price")[0] : undefined);
    reader.years.forEach((year, y) => {
      if (priced && price[y] === null && freeAllocation[y]! > 0)
        findings.add("allocation_without_price", "info", {
          year,
          amount: freeAllocation[y],
          unit: "kg",
          detail: impact,
          parameterType: "emission_price",
        });
    });
    const hard = limit.map((v, y) => v !== null && price[y] === null && kind !== "status_quo");
    return limit.some((v) => v !== null) || price.some((v) => v !== null)
      ? [{ impact, limit, price, freeAllocation, hard }]
      : [];
  });
}
