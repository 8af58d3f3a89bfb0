import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { REPORTED } from "../../formats/reported";
import { FormUser } from "../../helpers/formUser";
import { peopleOf, type Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";
import { SHARED } from "../core/samples";

/** Files that other tools read wrong or refuse: by page and by call they are read right, or their very doubt is asked for. */

let product: Product;
let editor: Person;
const SCENARIO = "reported-files";
const parameters = `/system/${SHARED}/digital-twin/parameters`;
const upload = `${parameters}/upload?node_id=demo-homes-electricity&scenario_id=${SCENARIO}&parameter_type=demand`;

beforeAll(async () => {
  product = await startProduct({}, { worker: true });
  editor = (await peopleOf(product.url, ["editor"]))("editor");
  const scenario = { scenario_id: SCENARIO, name: "Reported", system_id: SHARED };
  expect((await product.call("editor", "POST", "scenario", scenario)).status).toBe(200);
});
afterAll(() => product.stop());

/** Fields that the page asks for. */
const askedOn = (page: string): string[] => {
  const list = /<div[^>]*class="[^"]*notice[^"]*"[\s\S]*?<\/ul>/.exec(page)?.[0] ?? "";
  return [...list.matchAll(/<a href="#[^"]*-([a-z_]+)"/g)].map(([, field]) => field!);
};

describe.each(REPORTED)("$name", ({ name, content, questions, chosen, refused, steps, sum, points, callAsks }) => {
  test("by page", async () => {
    const body = new FormData();
    body.append("file", new Blob([content], { type: "text/csv" }), name);
    const answer = await editor.send(new URL(upload, product.url), { method: "POST", body });
    expect(answer.status).toBe(303);
    const user = new FormUser(editor);
    await user.open(answer.headers.get("Location")!);
    expect(askedOn(user.page).sort()).toEqual(Object.keys(questions).sort());
    if (Object.keys(questions).length > 0) await expect(user.send("Convert")).rejects.toThrow(/422/);
    const { filter_texts: filter, ...type } = { ...questions, ...chosen };
    await user.send("Convert", { type, tick: filter ? [`filter_texts=${filter}`] : [] });
    if (refused) {
      expect(user.text).toContain(refused);
      expect(user.text).not.toContain("Save time series");
      return;
    }
    const draft = user.path.split("/").at(-1)!;
    const csv = await editor.get(`/system/${SHARED}/digital-twin/timeseries/upload/${draft}/csv`);
    expect(csv.status, user.text).toBe(200);
    const values = (await csv.text())
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(","))
      .filter((cells) => cells.at(-1) !== "");
    const mw = values.map((cells) => Number(cells.at(-1)));
    const hours = (Date.parse(values[1]![0]!) - Date.parse(values[0]![0]!)) / HOUR_MS;
    expect(mw).toHaveLength(steps);
    expect(mw.reduce((all, value) => all + value * hours * 1000, 0) / sum).toBeCloseTo(1, 9);
  });

  test.skipIf(!points)("by call", async () => {
    const { data, unit_from, more } = points!;
    const clean = (answers: object) =>
      product.call("editor", "POST", "awaitCluster", {
        url: "clean_timeseries",
        data,
        unit_from,
        target_unit: "MW",
        timezone: "Europe/Berlin",
        ...more,
        ...answers,
      });
    if (callAsks) {
      const { status, body } = await clean({});
      const { error_details } = body as { error_details: { field: string }[] };
      expect([status, error_details.map(({ field }) => field)]).toEqual([422, Object.keys(callAsks)]);
    }
    const { status, body } = await clean(callAsks ?? {});
    expect(status, JSON.stringify(body).slice(0, 400)).toBe(200);
    const answer = body as { data: { value: number | null }[]; res_minutes: number };
    const mw = answer.data.flatMap(({ value }) => (value === null ? [] : [value]));
    expect(mw).toHaveLength(steps);
    const kwh = mw.reduce((all, value) => all + (value * answer.res_minutes * 1000) / 60, 0);
    expect(kwh / sum).toBeCloseTo(1, 9);
  });
});
