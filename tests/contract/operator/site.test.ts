import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, type Product, startProduct } from "../../helpers/product";

const DEMO = "demo-district";
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

type Site = { components: Record<string, unknown>[] };
const read = async () => (await product.call("editor", "GET", `operation-site/${DEMO}`)).body as Site;
/** Saves the site with more said of a component; the fields that are complained about, or none. */
async function settingsOf(component_id: string, more: object) {
  const site = await read();
  const old = site.components.find((one) => one.component_id === component_id);
  const components = [
    { ...old, component_id, ...more },
    ...site.components.filter((one) => one.component_id !== component_id),
  ];
  const { status, body } = await product.call("editor", "POST", "operation-site", { ...site, components });
  return [status, ...((body as { error_details?: { field: string }[] }).error_details ?? []).map(({ field }) => field)];
}
const stored = async (id: string) => (await read()).components.find((one) => one.component_id === id);

test("wear of running and a level to be reached are kept, and refused where they count for nothing", async () => {
  const target = { level: 80, time: "07:00", days: "monday_to_friday" };
  expect(await settingsOf("demo-heat-storage", { target })).toEqual([200]);
  expect(await settingsOf("demo-chp", { wear_per_hour: 4.5 })).toEqual([200]);
  expect(await stored("demo-heat-storage")).toMatchObject({ target, wear_per_hour: null });
  expect(await stored("demo-chp")).toMatchObject({ target: null, wear_per_hour: 4.5 });
  expect(await settingsOf("demo-chp", { target })).toEqual([422, "components.0.target"]);
  expect(await settingsOf("demo-heat-storage", { wear_per_hour: 1 })).toEqual([422, "components.0.wear_per_hour"]);
  expect(await settingsOf("demo-pv", { wear_per_hour: 1 })).toEqual([422, "components.0.wear_per_hour"]);
  expect(await settingsOf("demo-heat-storage", { target: { ...target, time: "07:10" } })).toEqual([
    422,
    "components.0.target.time",
  ]);
  expect(await settingsOf("demo-heat-storage", { target: { level: 80 } })).toEqual([422, "components.0.target.time"]);
  expect(await settingsOf("demo-heat-storage", { target: { ...target, level: 101 } })).toEqual([
    422,
    "components.0.target.level",
  ]);
});

test("the form of a component asks for what it can have, and saves it without scripts", async () => {
  const page = `${product.url}/system/${DEMO}/operator/site/components/demo-chp`;
  const open = async (caller: Caller) => fetch(page, { headers: product.signIn(caller), redirect: "manual" });
  const shown = await (await open("editor")).text();
  expect(shown).toContain('name="wear_per_hour"');
  expect(shown).not.toContain('name="target_level"');
  expect((await open("viewer")).status).toBe(403);
  const post = (fields: Record<string, string>) =>
    fetch(page, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ steered: "on", ...fields }),
      headers: { ...product.signIn("editor"), Origin: product.url },
    });
  const fields = { power_live_id: "demo-live-chp", contract_basis: "technical" };
  expect((await post({ ...fields, wear_per_hour: "-2" })).status).toBe(422);
  expect((await post({ ...fields, target_level: "50", target_time: "07:00", target_days: "every_day" })).status).toBe(
    422,
  );
  expect((await post({ ...fields, wear_per_hour: "6" })).status).toBe(303);
  expect(await stored("demo-chp")).toMatchObject({ wear_per_hour: 6, power_live_id: "demo-live-chp" });
  const site = await fetch(`${product.url}/system/${DEMO}/operator/site`, { headers: product.signIn("viewer") });
  expect(await site.text()).toContain("per hour that a unit runs");
});

test("trips and ways of charging of a store are typed, refused with what was typed, saved without scripts, and read by the API", async () => {
  const page = `${product.url}/system/${DEMO}/operator/site/components/demo-battery`;
  const post = (fields: Record<string, string>) =>
    fetch(page, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ steered: "on", contract_basis: "technical", feeds_in: "on", ...fields }),
      headers: { ...product.signIn("editor"), Origin: product.url },
    });
  const trip = {
    trip_1_days: "monday_to_friday",
    trip_1_from: "07:00",
    trip_1_until: "17:00",
    trip_1_energy_mwh: "0.008",
  };
  const refused = await post({ ...trip, trip_1_until: "", charges_from: "sun" });
  expect(refused.status).toBe(422);
  const back = await refused.text();
  expect(back).toContain('value="0.008"');
  expect(back).toContain('id="f-trip_1_until-error"');
  const saved = await post({ ...trip, charges_from: "sun", least_charge_mw: "0.00414", feeds_in: "false" });
  expect(saved.status).toBe(303);
  const entered = {
    trips: [
      { days: "monday_to_friday", date: null, back_date: null, from: "07:00", until: "17:00", energy_mwh: 0.008 },
    ],
    charges_from: "sun",
    least_charge_mw: 0.00414,
    feeds_in: false,
  };
  expect(await stored("demo-battery")).toMatchObject(entered);
  const [one] = entered.trips;
  expect(await settingsOf("demo-battery", { trips: [{ ...one, until: "17:05" }] })).toEqual([
    422,
    "components.0.trips.0.until",
  ]);
  expect(await settingsOf("demo-battery", { trips: Array.from({ length: 7 }, () => one) })).toEqual([
    422,
    "components.0.trips",
  ]);
  expect(await settingsOf("demo-chp", { trips: entered.trips })).toEqual([422, "components.0.trips"]);
  expect(
    await settingsOf("demo-battery", { trips: null, charges_from: "anything", least_charge_mw: null, feeds_in: true }),
  ).toEqual([200]);
});
