import { afterAll, beforeAll, expect, it } from "vitest";
import type { Locale } from "~/entities/core/locale";
import { timeseriesProperties } from "~/entities/timeseries/timeseries";
import { list } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { uploadSite } from "../../../../tests/helpers/uploadSite";
import { namedElement, type ParameterScope, technologiesOf, typesById } from "../context.server";
import { saveSeriesParameter, targetWith } from "../save.server";
import { targetGround } from "./spread.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

it("names the series that values can be spread by in the language of the page, and tells those of one name apart", () => {
  uploadSite(space);
  const actor = space.editor;
  const scope: ParameterScope = {
    actor,
    system: list(actor, systemEntity)[0]!,
    technologies: technologiesOf(actor),
  };
  const element = namedElement(scope, { type: "Node", id: "shop", technology_id: null }, "en")!;
  const type = typesById(actor).get("purchase_price")!;
  const blocks = [{ year: 2024, startMs: Date.UTC(2024, 0, 1), stepS: 3600, values: new Float64Array([1, 2]) }];
  const series = {
    type: "uploaded" as const,
    interpolation: "stepwise" as const,
    properties: timeseriesProperties.parse({ unit: "EUR/MWh" }),
  };
  for (const price_scenario of ["base", "high"] as const) {
    const target = targetWith(type, { element, scenario_id: "base", impact: "money", price_scenario });
    const saved = saveSeriesParameter(
      scope,
      target,
      { series, blocks },
      { parameter_id: price_scenario, reference: null },
    );
    if (!saved.ok) throw new Error(JSON.stringify(saved));
  }
  const target = targetWith(typesById(actor).get("demand")!, {
    element: namedElement(scope, { type: "Node", id: "load", technology_id: null }, "en")!,
    scenario_id: "base",
  });
  const names = (locale: Locale) =>
    targetGround(actor, scope.system, target, locale).series.map(({ name }) =>
      name.replace(/ \(.*?(, (.*))?\)$/, " – $2"),
    );
  expect(names("fr").sort()).toEqual(["Prix d’achat, Shop – ", "Prix d’achat, Shop – Haut"]);
  expect(names("de").sort()).toEqual([expect.stringContaining(", Shop – "), expect.stringContaining(", Shop – Hoch")]);
});
