import { execFileSync } from "node:child_process";
import { beforeAll, expect, it } from "vitest";
import { locationNamed } from "./siteLocation.server";

beforeAll(() => {
  execFileSync(process.execPath, ["db/seed/cities.build.mjs"]);
});

it("takes a town with its post code, and a position with decimal commas", async () => {
  const quimper = await locationNamed("29000 Quimper", "fr");
  expect(quimper).toMatchObject({ ok: true, value: { name: "Quimper", country: "FR", timezone: "Europe/Paris" } });
  const position = await locationNamed("48,03; 7,77", "fr");
  expect(position).toMatchObject({ ok: true, value: { latitude: 48.03, longitude: 7.77, country: "DE" } });
});

it("asks where a post code would have said which of several towns is meant", async () => {
  const refused = await locationNamed("97400 Saint-Denis", "fr");
  expect(refused).toMatchObject({ ok: false, status: 422 });
  expect(JSON.stringify(refused)).toMatch(/several_places.*Saint-Denis, (France|La Réunion)/);
  expect(await locationNamed("29000", "fr")).toMatchObject({ ok: false });
});
