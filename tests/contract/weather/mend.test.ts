import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { FormUser } from "../../helpers/formUser";
import { peopleOf, type Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";
import { SHARED } from "../core/samples";

/** Gaps of stored weather are told on its page, with the button that fills the short ones: no script, the series itself. */
let product: Product;
let people: (name: "editor" | "viewer") => Person;
beforeAll(async () => {
  product = await startProduct();
  people = await peopleOf(product.url, ["editor", "viewer"]);
});
afterAll(() => product.stop());

it("fills gaps of up to three hours and says that longer ones stay; who only looks has no button", async () => {
  const roof = randomUUID();
  const geometry = { geometry_id: roof, name: roof, type: "Point", coordinates: [8.5, 48.5], system_id: SHARED };
  expect((await product.call("editor", "POST", "geometry", geometry)).status).toBe(200);
  const id = randomUUID();
  const missing = [3, 4, 10, 11, 12, 13];
  const data = Array.from({ length: 24 }, (_, hour) => hour)
    .filter((hour) => !missing.includes(hour))
    .map((hour) => ({ timestamp: new Date(Date.UTC(2025, 0, 1) + hour * HOUR_MS).toISOString(), value: 280 + hour }));
  const sent = { geometry_id: roof, type: "temp", interpolation: "linear", properties: { unit: "K" }, data };
  const answer = await product.call("editor", "POST", `timeseries-weather/${id}`, sent);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);

  const viewer = new FormUser(people("viewer"));
  const page = `/system/${SHARED}/digital-twin/timeseries/weather/${roof}?weather_type=temp`;
  await viewer.open(page);
  expect(viewer.text).toContain("6 values are missing");
  expect(viewer.page).not.toContain("Fill short gaps");
  const clean = `/system/${SHARED}/digital-twin/timeseries/series/${id}/clean`;
  expect((await people("viewer").post(clean, {})).status).toBe(403);

  const editor = new FormUser(people("editor"));
  await editor.open(page);
  await editor.send("Fill short gaps");
  expect(editor.text).toContain("The short gaps are filled; longer ones are still there.");
  expect(editor.text).toContain("4 values are missing");
  const points = (await product.call("editor", "GET", `timeseries/${id}`)).body as { value: number | null }[];
  expect(points.slice(2, 6).map(({ value }) => value)).toEqual([282, 283, 284, 285]);
  await editor.send("Fill short gaps");
  expect(editor.text).toContain("Every gap is longer than three hours: nothing was filled.");
});
