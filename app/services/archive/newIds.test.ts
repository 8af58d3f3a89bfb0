import { expect, it } from "vitest";
import { demoSnapshot } from "~db/seed/demo";
import { withNewIds } from "./importing.server";

it("a copied series was made of the place and the weather series of the copy", () => {
  const demo = demoSnapshot();
  const [series, weather] = demo.series;
  const locationId = demo.geometries.find(({ type }) => type === "Point")!.geometry_id;
  const generation = {
    type: "wind",
    height: 80,
    geometry_id: locationId,
    timeseries_weather_ids: { wind: weather!.meta.ts_id },
  };
  series!.meta.properties.generation = generation;
  const copy = withNewIds(demo);
  const copied = copy.series[0]!.meta.properties.generation!;
  expect(copy.geometries.map((row) => row.geometry_id)).toContain(copied["geometry_id"]);
  expect(copied).toEqual({
    ...generation,
    geometry_id: expect.not.stringMatching(locationId) as string,
    timeseries_weather_ids: { wind: copy.series[1]!.meta.ts_id },
  });
  // What was copied stays as it was, and other series have nothing of the kind.
  expect(series!.meta.properties.generation).toBe(generation);
  expect(copy.series[1]!.meta.properties.generation).toBeUndefined();
});
