import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FormUser } from "../../helpers/formUser";
import { Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";

/** A system out of others, through the pages: waiting, filled by the worker, or saying why not. */
let product: Product;
let worker: ChildProcess | undefined;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => {
  const ended = worker && new Promise((done) => worker?.once("exit", done));
  worker?.kill("SIGTERM");
  await ended;
  await product.stop();
});

const SHORT = { system_id: "short-lived", geometry_id: "short-lived-border" };
const RING = [
  [7.7, 48],
  [7.9, 48],
  [7.9, 48.1],
  [7.7, 48],
];

test("it waits in the list, becomes ready, or says what went wrong", async () => {
  const system = { ...SHORT, name: "Short-lived", unit: "EUR", timezone: "UTC", properties: { country_code: "DE" } };
  const border = { ...SHORT, name: "Border", type: "Polygon", coordinates: [RING] };
  expect((await product.call("admin", "POST", "system", system)).status).toBe(200);
  expect((await product.call("admin", "POST", "geometry", border)).status).toBe(200);

  const person = new Person(product.url);
  await person.signIn("admin@demo.test");
  const user = new FormUser(person);
  const combine = async (name: string, source: string) => {
    await user.open("/systems/new/combined");
    await user.send("Create system", { type: { name }, tick: [`system_ids=${source}`] });
    expect(user.path).toBe("/systems");
    expect(user.page).toContain("The system is being filled");
  };
  await combine("District again", "demo-district");
  await combine("Of nothing", SHORT.system_id);
  expect(user.text).toMatch(/Being prepared.*District again.*Of nothing.*Demo district/);
  await user.open("/systems?view=table");
  expect(user.text).toMatch(/Being prepared.*District again Being filled, 0% done.*Of nothing Being filled, 0% done/);
  expect(user.page).not.toMatch(/>District again<\/a>/);
  expect((await product.call("admin", "DELETE", `system/${SHORT.system_id}?hard=1`)).status).toBe(200);

  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "test", DATA_DIR: product.dataDir, LOG_LEVEL: "error" };
  worker = spawn(process.execPath, [resolve("dist/worker.js")], { env, stdio: ["ignore", "ignore", "inherit"] });
  for (let i = 0; i < 100 && !/Of nothing Error: /.test(user.text); i++) {
    await new Promise((next) => setTimeout(next, 200));
    await user.open("/systems?view=table");
  }
  expect(user.text).toMatch(/Of nothing Error: [A-Z][^.]+\./);
  await user.follow("District again");
  await user.open(user.path.replace("infrastructure", "components"));
  expect(user.text).toContain("Photovoltaics on roofs");
});
