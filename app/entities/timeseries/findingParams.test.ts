import { expect, it } from "vitest";
import { remarkParams } from "~/entities/generation/view";
import { findingParams } from "./findingParams";

it("writes the minute of an instant as people of a language write it", () => {
  const finding = { key: "timeseries.counted_instant", severity: "note", params: { minute: 10.6 } } as const;
  expect((["en", "de", "fr"] as const).map((locale) => findingParams(finding, locale)["minute"])).toEqual([
    "10.6",
    "10,6",
    "10,6",
  ]);
  expect(remarkParams({ minute: 10.6 }, "de")).toEqual({ minute: "10,6" });
  expect(remarkParams(undefined, "de")).toEqual({});
});
