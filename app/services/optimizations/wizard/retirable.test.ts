import { afterAll, beforeAll, expect, test } from "vitest";
import { completed, quickSite } from "~/entities/quick/quickSite";
import { importSnapshot } from "~/services/archive/importing.server";
import { quickSnapshot } from "~/services/quick/snapshot";
import { type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { retirableNames } from "./retirable.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

const freiburg = { name: "Freiburg", country: "DE", timezone: "Europe/Berlin", latitude: 47.995, longitude: 7.85 };

test("names what stands, costs upkeep and may go: of a quick site nothing, until somebody allows it", () => {
  const answers = completed(
    quickSite.parse({ place: "Freiburg", kind: "farm", year: 2027, boiler_kw: 400, pv_kw: 20, build: ["heat_pump"] }),
  );
  const site = (id: string) => quickSnapshot(id, { answers, place: freiburg }, (key) => key);
  const store = (snapshot: ReturnType<typeof site>) =>
    expect(importSnapshot(space.editor, snapshot)).toMatchObject({ ok: true });
  store(site("kept"));
  expect(retirableNames(space.editor, "kept", ["base"])).toEqual([]);
  const open = site("open");
  const isBoiler = (id: string) => id === "open-boiler-retirement_allowed";
  store({ ...open, parameters: open.parameters.filter(({ parameter_id }) => !isBoiler(parameter_id)) });
  // The connection stands, too, but costs nothing; what may be built does not stand.
  expect(retirableNames(space.editor, "open", ["base"])).toEqual(["component.boiler"]);
});
