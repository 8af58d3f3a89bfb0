import { describe, expect, it } from "vitest";
import { callService, CLUSTER_SERVICE_NAMES } from "./services.server";

const actor = { user_id: "u", name: "U", space: "none", role: "viewer", super_admin: false } as never;

describe("services by name", () => {
  it("answers get_landmass with the main land", async () => {
    const answer = await callService(actor, { url: "get_landmass", country_code: "LU" });
    expect(answer).toMatchObject({ ok: true, value: { type: "Polygon" } });
    const islands = await callService(actor, { url: "get_landmass", country_code: "nz" });
    expect(islands).toMatchObject({ ok: true, value: { type: "MultiPolygon" } });
  });
  it("refuses what is no country or has no land", async () => {
    expect(await callService(actor, { url: "get_landmass", country_code: 7 })).toMatchObject({ status: 422 });
    expect(await callService(actor, { url: "get_landmass", country_code: "ZZ" })).toMatchObject({ status: 404 });
  });
  it.each(["https://example.org/get_landmass", "toString", "__proto__", "", undefined, 7])(
    "refuses %s and names what there is",
    async (url) => {
      const answer = await callService(actor, { url, country_code: "LU" });
      expect(answer).toMatchObject({ ok: false, status: 422, message: "errors.unknown_service" });
      expect(JSON.stringify(answer)).toContain(CLUSTER_SERVICE_NAMES.join(", "));
    },
  );
});
