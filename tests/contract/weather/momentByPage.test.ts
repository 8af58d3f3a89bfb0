import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sunPosition } from "~/engines/generation/sun";
import { HOUR_MS } from "~/entities/core/clock";
import { fixture } from "../../formats";
import { FormUser } from "../../helpers/formUser";
import { peopleOf, type Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";
import { SHARED } from "../core/samples";

/** When within an hour radiation is: by page it is known by the format of the file or asked, shown with the weather, and can be changed. */
let product: Product;
let editor: Person;
beforeAll(async () => {
  product = await startProduct({}, { worker: true });
  editor = (await peopleOf(product.url, ["editor"]))("editor");
});
afterAll(() => product.stop());

const weather = (place: string) => `/system/${SHARED}/digital-twin/infrastructure/weather/${place}`;
async function newPlace(): Promise<string> {
  const geometry_id = randomUUID();
  const geometry = { geometry_id, name: geometry_id, type: "Point", coordinates: [8.5, 48.5], system_id: SHARED };
  expect((await product.call("editor", "POST", "geometry", geometry)).status).toBe(200);
  return geometry_id;
}

/** The page of a file that was uploaded as global radiation. */
async function uploaded(place: string, name: string, content: string | Uint8Array): Promise<FormUser> {
  const body = new FormData();
  body.append("file", new Blob([content as BlobPart], { type: "text/csv" }), name);
  const answer = await editor.send(new URL(`${weather(place)}/add/ssrd`, product.url), { method: "POST", body });
  expect(answer.status, await answer.text()).toBe(303);
  const user = new FormUser(editor);
  await user.open(answer.headers.get("Location")!);
  return user;
}
const columnOf = (user: FormUser, name: string): string => {
  const options = /<select[^>]*name="value_column"[\s\S]*?<\/select>/.exec(user.page)![0];
  const at = [...options.matchAll(/<option[^>]*value="(\d+)"[^>]*>([^<]*)/g)].find(([, , label]) =>
    label!.startsWith(name),
  );
  return at![1]!;
};
/** The suns of these files are drawn by formulas and shine at night, which has to be confirmed. */
const save = (user: FormUser) =>
  user.send("Save time series", { tick: user.page.includes('name="doubts_confirmed"') ? ["doubts_confirmed"] : [] });
const momentOn = (user: FormUser) => {
  const select = /<select[^>]*name="moment"[\s\S]*?<\/select>/.exec(user.page)![0];
  const minute = /<input[^>]*name="moment_minute"[^>]*>/.exec(user.page)![0];
  return [
    /<option[^>]*value="(\w*)"[^>]*selected/.exec(select)?.[1] ??
      /<option[^>]*selected[^>]*value="(\w*)"/.exec(select)?.[1] ??
      "",
    /value="([^"]*)"/.exec(minute)?.[1] ?? "",
  ];
};
const stored = async (place: string) => {
  const call = `timeseries-weather-metadata/geometry/${place}/ssrd`;
  const { moment, moment_minute, timeseries_id } = (await product.call("editor", "GET", call)).body as Record<
    string,
    unknown
  >;
  return { moment, moment_minute, timeseries_id: timeseries_id as string };
};

describe.each([
  ["pvgis tmy", "G(h)", ["instant", "10.6"], { moment: "instant", moment_minute: 10.6 }],
  ["pvgis hourly winter", "G(i)", ["instant", "10"], { moment: "instant", moment_minute: 10 }],
  ["open-meteo winter", "shortwave_radiation", ["before", ""], { moment: "after", moment_minute: null }],
  ["epw", "Global horizontal", ["after", ""], { moment: "after", moment_minute: null }],
  ["tmy3", "GHI", ["after", ""], { moment: "after", moment_minute: null }],
] as const)("%s", (name, column, seen, saved) => {
  it("is known by its format, and told with the weather of the place", async () => {
    const place = await newPlace();
    const { fileName, content } = fixture(name);
    const user = await uploaded(place, fileName, content);
    expect(momentOn(user)).toEqual(seen);
    const value_column = columnOf(user, column);
    await user.send("Convert", { type: { value_column, unit: "W/m^2" } });
    expect(momentOn(user)).toEqual(seen);
    await save(user);
    expect(await stored(place)).toMatchObject(saved);
    const sentence =
      saved.moment === "instant" ? `Those of minute ${saved.moment_minute} of each hour` : "Means of their hours";
    expect(user.text).toContain(sentence);
  });
});

describe("a file that does not say it", () => {
  const own = (minute: number) =>
    [
      "time;G [W/m2]",
      ...Array.from({ length: 8760 }, (_, hour) => {
        const stamp = new Date(Date.UTC(2023, 0, 1, hour, minute)).toISOString().slice(0, 16);
        return `${stamp}Z;${Math.max(0, Math.round(700 * Math.sin((((hour % 24) - 6) * Math.PI) / 12)))}`;
      }),
    ].join("\n");

  it("is asked for it; an instant is stored with its minute and can be changed later", async () => {
    const place = await newPlace();
    const user = await uploaded(place, "station.csv", own(0));
    expect(user.text).toContain("Are the values means of a step, or those of an instant?");
    await expect(user.send("Convert")).rejects.toThrow(/422/);
    await expect(user.send("Convert", { choose: { moment: "Values of an instant" } })).rejects.toThrow(/422/);
    await user.send("Convert", { choose: { moment: "Values of an instant" }, type: { moment_minute: "12" } });
    expect(user.text).toContain("The values are those of minute 12 from their timestamps.");
    await save(user);
    expect(await stored(place)).toMatchObject({ moment: "instant", moment_minute: 12 });
    expect(user.text).toContain("Those of minute 12 of each hour");

    await user.send("Save the moment", { type: { moment_minute: "20" } });
    expect(user.text).toContain("The moment of the radiation is saved.");
    expect(await stored(place)).toMatchObject({ moment: "instant", moment_minute: 20 });
    await user.send("Save the moment", { choose: { moment: "Means of their hours" } });
    expect(await stored(place)).toMatchObject({ moment: "after", moment_minute: null });
    const viewer = (await peopleOf(product.url, ["viewer"]))("viewer");
    const body = new URLSearchParams({ intent: "moment", weather_type: "ssrd", moment: "around" });
    const refused = await viewer.send(new URL(weather(place), product.url), { method: "POST", body });
    expect(refused.status).toBe(403);
  });

  it("with the minute in its stamps is stored by the full hour, with that minute", async () => {
    const place = await newPlace();
    const user = await uploaded(place, "station.csv", own(10));
    await user.send("Convert", { choose: { moment: "Values of an instant" }, type: { moment_minute: "0" } });
    await save(user);
    const { timeseries_id, ...moment } = await stored(place);
    expect(moment).toEqual({ moment: "instant", moment_minute: 10 });
    const call = `timeseries-weather/${timeseries_id}?start_year=2023&end_year=2023`;
    const points = (await product.call("editor", "GET", call)).body as { timestamp: string; value: number }[];
    expect(points[12]).toEqual({ timestamp: "2023-01-01T12:00:00Z", value: (700 * HOUR_MS) / 1000 });
  });

  it("says nothing of it for weather that has no moment", async () => {
    const user = new FormUser(editor);
    await user.open(weather(await newPlace()));
    expect(user.text).not.toContain("Means of their hours");
  });
});

describe("direct radiation of a plane that faces the sun", () => {
  const startMs = Date.UTC(2023, 5, 1);
  const dni = Array.from({ length: 240 }, (_, i) => (i % 24 > 3 && i % 24 < 20 ? 400 + i : 0));
  const table = (name: string) =>
    [`time_utc,${name}`, ...dni.map((value, i) => `${new Date(startMs + i * HOUR_MS).toISOString()},${value}`)].join(
      "\n",
    );
  const open = async (place: string, name: string) => {
    const body = new FormData();
    body.append("file", new Blob([table(name)], { type: "text/csv" }), "beam.csv");
    const answer = await editor.send(new URL(`${weather(place)}/add/fdir`, product.url), { method: "POST", body });
    expect(answer.status).toBe(303);
    const user = new FormUser(editor);
    await user.open(answer.headers.get("Location")!);
    return user;
  };

  it("is turned to the ground by the sun of the place, with a remark", async () => {
    const place = await newPlace();
    const user = await open(place, "DNI [W/m²]");
    await user.send("Convert", { type: { moment: "after" } });
    expect(user.text).toContain("they were turned to the ground by the sun’s height at the place");
    await save(user);
    const meta = (await product.call("editor", "GET", `timeseries-weather-metadata/geometry/${place}/fdir`)).body as {
      timeseries_id: string;
    };
    const call = `timeseries-weather/${meta.timeseries_id}?start_year=2023&end_year=2023`;
    const points = (await product.call("editor", "GET", call)).body as { timestamp: string; value: number | null }[];
    const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
    const position = { latitudeDeg: 48.5, longitudeDeg: 8.5 };
    const expectedJ = dni.map((value, i) => {
      const { zenithDeg } = sunPosition(position, startMs + (i + 0.5) * HOUR_MS);
      return value * 3600 * Math.max(0, Math.cos((zenithDeg * Math.PI) / 180));
    });
    const sum = (joules: readonly number[]) => joules.reduce((all, value) => all + value, 0);
    expect(values).toHaveLength(240);
    expect(sum(values) / sum(expectedJ)).toBeCloseTo(1, 9);
    expect(values[12]).toBeCloseTo(expectedJ[12]!, 3);
  });

  it("is asked for where the name of the column does not tell", async () => {
    const place = await newPlace();
    const user = await open(place, "Direktstrahlung [W/m²]");
    expect(user.text).toContain("Is the direct radiation that on the ground");
    await expect(user.send("Convert", { type: { moment: "after" } })).rejects.toThrow(/422/);
    await user.send("Convert", { type: { moment: "after", plane: "horizontal" } });
    expect(user.text).not.toContain("were turned to the ground");
  });
});
