import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { REPORTED } from "../../formats/reported";
import { REPORTED_YEARS } from "../../formats/reportedYears";
import { FormUser } from "../../helpers/formUser";
import { peopleOf, type Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";
import { SHARED } from "../core/samples";

/** Files that other tools read wrong or refuse: by page and by call they are read right, or their very doubt is asked for. */

let product: Product;
let editor: Person;
const SCENARIO = "reported-files";
const CALL_SCENARIO = "reported-calls";
const parameters = `/system/${SHARED}/digital-twin/parameters`;
const upload = `${parameters}/upload?node_id=demo-homes-electricity&scenario_id=${SCENARIO}&parameter_type=demand`;

beforeAll(async () => {
  product = await startProduct({}, { worker: true });
  editor = (await peopleOf(product.url, ["editor"]))("editor");
  for (const scenario_id of [SCENARIO, CALL_SCENARIO]) {
    const scenario = { scenario_id, name: scenario_id, system_id: SHARED };
    expect((await product.call("editor", "POST", "scenario", scenario)).status).toBe(200);
  }
});
afterAll(() => product.stop());

/** Fields that the page asks for. */
const askedOn = (page: string): string[] => {
  const list = /<div[^>]*class="[^"]*notice[^"]*"[\s\S]*?<\/ul>/.exec(page)?.[0] ?? "";
  return [...list.matchAll(/<a href="#[^"]*-([a-z_]+)"/g)].map(([, field]) => field!);
};

/** Stores a file as the demand of the component by its call. */
const store = (input: object) =>
  product.call("editor", "POST", `system/${SHARED}/parameter-series/file`, {
    node_id: "demo-homes-electricity",
    parameter_type: "demand",
    scenario_id: CALL_SCENARIO,
    // Each file takes the place of the one before.
    ...(parameterId ? { parameter_id: parameterId } : {}),
    ...input,
  });
let parameterId: string | null = null;

const sentAs = (name: string, content: string | Uint8Array) => ({
  name,
  ...(typeof content === "string" ? { file: content } : { file_base64: Buffer.from(content).toString("base64") }),
});
const fieldsOf = (body: unknown): string[] =>
  (body as { error_details: { field: string }[] }).error_details.map(({ field }) => field).sort();

/** How many values a stored series has, and their energy. */
async function stored({ ts_id, parameter_id }: { ts_id: string; parameter_id?: string }) {
  parameterId = parameter_id ?? parameterId;
  const { body } = await product.call("editor", "GET", `timeseries/${ts_id}`);
  const rows = (body as { timestamp: string; value: number | null }[]).filter(({ value }) => value !== null);
  const hours = (Date.parse(rows[1]!.timestamp) - Date.parse(rows[0]!.timestamp)) / HOUR_MS;
  return { count: rows.length, kwh: rows.reduce((sum, { value }) => sum + value! * hours * 1000, 0) };
}

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

  test("as a file by call", async () => {
    const { filter_texts, value_column, ...texts } = { ...questions, ...chosen };
    const answers = {
      ...texts,
      ...(filter_texts ? { filter_texts: [filter_texts] } : {}),
      ...(value_column ? { value_column: Number(value_column) } : {}),
    };
    const file = sentAs(name, content);
    if (Object.keys(questions).length > 0) {
      const { unit } = chosen ?? {};
      const left = await store({ ...file, ...(unit ? { unit } : {}) });
      expect([left.status, fieldsOf(left.body)]).toEqual([422, Object.keys(questions).sort()]);
    }
    const { status, body } = await store({ ...file, ...answers });
    if (refused) {
      expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(refused)]);
      return;
    }
    expect(status, JSON.stringify(body).slice(0, 400)).toBe(200);
    const { count, kwh } = await stored(body as { ts_id: string });
    expect(count).toBe(steps);
    expect(kwh / sum).toBeCloseTo(1, 9);
  });

  test.skipIf(!points)("its points by call", async () => {
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

/** Years of a meter, which the quick site reads by its page: the call asks what the page of an upload asks. */
test.each(REPORTED_YEARS)("$name as a file by call", async ({ name, content, fileAnswers, mwh }) => {
  const file = sentAs(name, content);
  if (Object.keys(fileAnswers).length > 0) {
    const left = await store(file);
    expect([left.status, fieldsOf(left.body)]).toEqual([422, Object.keys(fileAnswers).sort()]);
  }
  const { status, body } = await store({ ...file, ...fileAnswers });
  expect(status, JSON.stringify(body).slice(0, 400)).toBe(200);
  const { kwh } = await stored(body as { ts_id: string });
  expect(kwh / 1000 / mwh).toBeCloseTo(1, 6);
});
