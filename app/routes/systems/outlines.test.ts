import { expect, it } from "vitest";
import { countryList, countryOutline } from "~/services/geography/countries.server";
import { borderFindings } from "~/services/twin/border.server";
import { fieldsOfBorder, readBorder } from "./borderForm.server";
import { outlineBorder } from "./systemForm.server";

it("gives every country the map draws an outline that can be saved as a border", () => {
  const drawn = countryList("en").filter(({ code }) => countryOutline(code));
  expect(drawn.length).toBeGreaterThan(200);
  for (const { code } of drawn) {
    const border = outlineBorder(code)!;
    expect(borderFindings(border), code).toEqual([]);
    expect(readBorder(fieldsOfBorder(border, "fr"), "fr").border, code).not.toBeNull();
  }
});
