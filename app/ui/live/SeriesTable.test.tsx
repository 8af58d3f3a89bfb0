import { expect, it } from "vitest";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { type SeriesLine, SeriesTable } from "./SeriesTable";

const line = (id: string, timezone: string): SeriesLine => ({
  live_id: id,
  name: id,
  type: "measurement",
  unit: "kWh",
  resolution: "hourly",
  timezone,
  component: null,
  latest: { at: Date.UTC(2030, 0, 5, 12), value: 123_456.789 },
  href: "/",
  settingsHref: "/",
  deleteHref: "/",
  componentHref: null,
});
const list = (...zones: string[]) =>
  renderStatic(
    <SeriesTable
      title="Series"
      base="/"
      editable={false}
      deleted={false}
      lines={zones.map((zone, i) => line(`series-${i}`, zone))}
      systemZone="Europe/Berlin"
      search=""
      sorts={["name"]}
    />,
  );

it("names the zone of times unless all series have that of the system, with all digits of a meter", async () => {
  const own = await list("Europe/Berlin", "Europe/Berlin");
  expect(own).toContain("13:00");
  expect(own).not.toContain("(Europe/Berlin)");
  expect(own).toContain("123,456.789");
  // One zone, but not that of the system: 12:00 would be read as an hour of Berlin.
  expect(await list("UTC", "UTC")).toContain("12:00 (UTC)");
  expect(await list("Europe/Berlin", "UTC")).toContain("13:00 (Europe/Berlin)");
});
