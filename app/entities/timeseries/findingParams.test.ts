import { expect, it } from "vitest";
import { remarkParams } from "~/entities/generation/view";
import texts from "../../../locales/en/timeseries.json";
import { findingParams, MENDING_FIELDS, mendingField } from "./findingParams";
import { UPLOAD_FIELDS } from "./uploadForm";

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

it("names fields that are there for findings that are there", () => {
  for (const [key, field] of Object.entries(MENDING_FIELDS)) {
    expect(Object.keys(texts), key).toContain(key);
    expect(UPLOAD_FIELDS, key).toContain(field);
    expect(Object.keys(texts.upload.field), key).toContain(field);
  }
  expect(mendingField("timeseries.bad_stamp")).toBe("excluded_rows");
  expect(mendingField("timeseries.descending")).toBeNull();
});
