import { expect, it } from "vitest";
import { irradianceOf } from "./irradiance";
import { onTheGround } from "./normal";
import { sunPosition } from "./sun";
import { syntheticWeather } from "./synthetic";

const FREIBURG = { latitudeDeg: 48, longitudeDeg: 7.85 };
const RAD = Math.PI / 180;

it("turns a beam to the ground as the planes of modules turn it back", () => {
  const weather = syntheticWeather(FREIBURG, 2023);
  const { beam, sun } = irradianceOf(weather);
  const ground = onTheGround(beam, FREIBURG, weather);
  let high = 0;
  ground.forEach((value, i) => {
    if (sun.cosZenith[i]! <= 0.05) return;
    high += 1;
    expect(value).toBeCloseTo(weather.fdirJm2[i]! / 3600, 6);
  });
  expect(high).toBeGreaterThan(3500);
});

it("takes the sun at the minute of an instant, and nothing of the night; gaps stay", () => {
  const startMs = Date.UTC(2023, 5, 21, 4);
  const sine = Math.cos(sunPosition(FREIBURG, startMs + 10 * 60_000).zenithDeg * RAD);
  const [value, gap] = onTheGround(Float64Array.of(800, NaN), FREIBURG, { startMs, stepS: 3600, minute: 10 });
  expect([value, gap]).toEqual([expect.closeTo(800 * sine, 9), NaN]);
  const night = onTheGround(Float64Array.of(5), FREIBURG, { startMs: Date.UTC(2023, 5, 21, 0), stepS: 3600 });
  expect([...night]).toEqual([0]);
});
