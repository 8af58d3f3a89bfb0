import { describe, expect, it } from "vitest";
import { landmass } from "~/services/geography/landmass.server";
import { convertible } from "~/services/units/convertible.server";
import { callService as callWith } from "./awaitCluster.server";

const callService = (who: never, body: Record<string, unknown>) => callWith([landmass, convertible], who, body);

const actor = { user_id: "u", name: "U", space: "none", role: "viewer", super_admin: false } as never;

describe("services by name", () => {
  it("returns get_landmass with the main land", async () => {
    const answer = await callService(actor, { url: "get_landmass", country_code: "LU" });
    expect(answer).toMatchObject({ ok: true, value: { type: "Polygon" } });
    const islands = await callService(actor, { url: "get_landmass", country_code: "nz" });
    expect(islands).toMatchObject({ ok: true, value: { type: "MultiPolygon" } });
  });
  it("refuses what is no country or has no land", async () => {
    expect(await callService(actor, { url: "get_landmass", country_code: 7 })).toMatchObject({ status: 422 });
    expect(await callService(actor, { url: "get_landmass", country_code: "ZZ" })).toMatchObject({ status: 404 });
  });
  it("returns is_convertible with the factor, or that there is none", async () => {
    const ask = (from_unit: unknown, to_unit: unknown) =>
      callService(actor, { url: "is_convertible", from_unit, to_unit });
    const value = { is_convertible: true, factor: 0.001, offset: 0 };
    expect(await ask("kW", "MW")).toEqual({ ok: true, value });
    expect(await ask("kW", "kW")).toMatchObject({ value: { is_convertible: true, factor: 1 } });
    expect(await ask("kW", "kg")).toMatchObject({ ok: true, value: { is_convertible: false, factor: null } });
    expect(await ask("x".repeat(150), "kg")).toMatchObject({ value: { reason: "units.too_long" } });
    for (const odd of [undefined, 7, null, {}, "k".repeat(201)])
      expect(await ask(odd, "kg")).toMatchObject({ status: 422, issues: [{ path: "from_unit" }] });
  });
  it.each(["https://example.org/get_landmass", "toString", "__proto__", "", undefined, 7])(
    "refuses %s and names what there is",
    async (url) => {
      const answer = await callService(actor, { url, country_code: "LU" });
      expect(answer).toMatchObject({ ok: false, status: 422, message: "errors.unknown_service" });
      expect(JSON.stringify(answer)).toContain("get_landmass, is_convertible");
    },
  );
});
