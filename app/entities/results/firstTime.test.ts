import { expect, it } from "vitest";
import { firstTimeText } from "./firstTime";

const berlin = "Europe/Berlin";

it("writes the hour of a model year as people read times there", () => {
  // Hour 736 counted from 0 is 30 days and 16 hours after New Year.
  expect(firstTimeText({ year: 2030, firstHour: 736 }, "en", berlin)).toBe("31 Jan 2030, 16:00 (Europe/Berlin)");
  expect(firstTimeText({ year: 2030, firstHour: 0 }, "de", berlin)).toBe("01.01.2030, 00:00 (Europe/Berlin)");
  // From the end of March on the clocks are an hour ahead of a count of hours.
  expect(firstTimeText({ year: 2030, firstHour: 4000 }, "en", "UTC")).toBe("16 Jun 2030, 16:00 (UTC)");
  expect(firstTimeText({ year: 2030, firstHour: 4000 }, "en", berlin)).toBe("16 Jun 2030, 17:00 (Europe/Berlin)");
});

it("leaves 29 February out of a leap year", () => {
  const lastOfFebruary = (31 + 28) * 24 - 1;
  expect(firstTimeText({ year: 2028, firstHour: lastOfFebruary }, "en", berlin)).toMatch(/^28 Feb 2028, 23:00/);
  expect(firstTimeText({ year: 2028, firstHour: lastOfFebruary + 1 }, "en", berlin)).toMatch(/^1 Mar 2028, 00:00/);
});

it("is of the year that was looked at, and nothing without an hour", () => {
  expect(firstTimeText({ year: 2030, firstHour: 5, firstYear: 2024 }, "fr", berlin)).toMatch(/^01\/01\/2024, 05:00/);
  expect(firstTimeText({ year: 2030 }, "en", berlin)).toBe("");
});
