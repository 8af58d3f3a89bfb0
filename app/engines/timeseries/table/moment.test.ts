import { describe, expect, it } from "vitest";
import { inspectCsv } from "../inspect";
import { momentSeen } from "./moment";
import { planeSeen, radiationNamed } from "./plane";

async function* source(text: string) {
  yield await Promise.resolve(new TextEncoder().encode(text));
}
const seen = async (
  header: string,
  mark: (hour: number) => string = (hour) => `2023-01-01T${String(hour).padStart(2, "0")}:00Z`,
) => {
  const columns = header.split(",").length - 1;
  const rows = Array.from({ length: 24 }, (_, hour) =>
    [mark(hour), ...Array.from({ length: columns }, (_, c) => String(hour * 10 + c))].join(","),
  );
  return (await inspectCsv(source([header, ...rows].join("\n"))))!;
};

describe("the moment of radiation", () => {
  it("is the minute that a column names", async () => {
    const table = await seen(
      'Start [UTC],T2m [°C],"G(h), minute 10.6 [W/m²]","Gd(h), minute 10.6 [W/m²]",IR(h) [W/m²]'.replace(
        /"([^"]*)"/g,
        (_, name: string) => `"${name}"`,
      ),
    );
    expect(momentSeen(table, 2).value).toEqual({ moment: "instant", minute: 10.6 });
    expect(momentSeen(table, null).value).toEqual({ moment: "instant", minute: 10.6 });
  });

  it("is what the maker of a table says of the column: a mean before its stamp, an instant", async () => {
    const table = await seen(
      "time,shortwave_radiation (W/m²),shortwave_radiation_instant (W/m²),direct_radiation (W/m²)",
    );
    expect(table.format).toBe("Open-Meteo");
    expect(momentSeen(table, 1).value).toEqual({ moment: "before", minute: null });
    expect(momentSeen(table, 2).value).toEqual({ moment: "instant", minute: 0 });
    expect(momentSeen(table, 3)).toMatchObject({ value: { moment: "before" }, evidence: { kind: "format" } });
    // Columns that differ leave it open until one is chosen.
    expect(momentSeen(table, null).value).toBeNull();
    const era5 = await seen("valid_time,ssrd,t2m");
    expect(momentSeen(era5, 1).value).toEqual({ moment: "before", minute: null });
  });

  it("is the interval that the stamps name, but not that of PVGIS without its minute", async () => {
    const starts = await seen("Start,GHI [W/m2]");
    expect(momentSeen(starts, 1).value).toEqual({ moment: "after", minute: null });
    const old = await seen("Start [UTC],G(h) [W/m²]");
    expect(momentSeen(old, 1).value).toBeNull();
  });

  it("is open where only midnight tells a begin", async () => {
    const plain = await seen("time,radiation [W/m2]");
    expect(plain.mark.value).not.toBe("end");
    expect(momentSeen(plain, 1).value).toBeNull();
  });
});

describe("the plane of direct radiation", () => {
  it.each([
    ["Gb(n) [W/m²]", "normal"],
    ["DNI (W/m^2)", "normal"],
    ["Direct normal radiation [W/m²]", "normal"],
    ["direct_normal_irradiance (W/m²)", "normal"],
    ["BNI", "normal"],
    ["dni_Wm2", "normal"],
    ["BHI", "horizontal"],
    ["fdir", "horizontal"],
    ["direct_radiation (W/m²)", "horizontal"],
    ["Gb(i) [W/m²]", null],
    ["Direktstrahlung", null],
  ] as const)("%s: %s", (name, plane) => {
    expect(planeSeen(["time", name], 1).value).toBe(plane);
    expect(planeSeen(["time", name], null).value).toBeNull();
  });
});

it.each([
  ["GHI", "global"],
  ["Global horizontal [W/m²]", "global"],
  ["shortwave_radiation (W/m²)", "global"],
  ["DHI", "diffuse"],
  ["Diffusstrahlung", "diffuse"],
  ["dni_Wm2", "direct"],
  ["Direktstrahlung", "direct"],
  ["radiation", null],
  ["direct and diffuse", null],
] as const)("%s names %s radiation", (name, kind) => {
  expect(radiationNamed(name)).toBe(kind);
});
