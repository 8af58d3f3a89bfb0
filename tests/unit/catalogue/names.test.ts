import { expect, expectTypeOf, it } from "vitest";
import { isParameterTypeName, parameterTypeEntries } from "~/entities/catalogue/data/parameterTypes";
import type { CarrierLevelName, CarrierName, ParameterTypeName, TechnologyName } from "~/entities/catalogue/names";

/** The compiler is asked: were a union to become `string`, every slip would pass, and these lines would be type errors. */
it("of the catalogue are unions that do not take any text", () => {
  expectTypeOf<string extends ParameterTypeName ? "any text" : "names">().toEqualTypeOf<"names">();
  expectTypeOf<string extends TechnologyName ? "any text" : "names">().toEqualTypeOf<"names">();
  expectTypeOf<string extends CarrierName ? "any text" : "names">().toEqualTypeOf<"names">();
  expectTypeOf<string extends CarrierLevelName ? "any text" : "names">().toEqualTypeOf<"names">();
});

it("of levels are made of carrier, amount and unit", () => {
  expectTypeOf<
    "electricity_0.4kV" | "heat_70C" | "natural_gas_none" | "hydrogen_liquid"
  >().toExtend<CarrierLevelName>();
  expectTypeOf<"electricity_70C">().not.toExtend<CarrierLevelName>();
});

it("of parameter types are told from other texts", () => {
  expect(parameterTypeEntries.filter(({ id }) => !isParameterTypeName(id))).toEqual([]);
  expect(["existing_capcity", "", "Existing capacity", "toString"].filter(isParameterTypeName)).toEqual([]);
});
