/**
 * One space is one fault: the database of the demo is damaged while the product runs. Its people are told, the other space works, and a copy
 * put in its place opens it without a restart.
 */
import { execFile, spawn } from "node:child_process";
import { copyFileSync, existsSync, openSync, readdirSync, renameSync, rmSync, writeSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { PATIENCE_MS } from "../../helpers/eventually";
import { type Caller, type Product, startProduct } from "../../helpers/product";

let product: Product;
beforeAll(async () => {
  product = await startProduct({}, { worker: true });
  product.expectLogged(/The space demo is shut/);
});
afterAll(() => product.stop());

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: PATIENCE_MS, interval: 100 });

interface Ran {
  code: number;
  text: string;
}
const run = (program: string, ...args: string[]): Promise<Ran> =>
  new Promise((done) => {
    const env = { ...process.env, DATA_DIR: product.dataDir };
    execFile(process.execPath, [resolve(`app/server/${program}.mjs`), ...args], { env }, (error, out, err) =>
      done({ code: Number(error?.code ?? 0), text: out + err }),
    );
  });

const readyz = async () => {
  const response = await fetch(`${product.url}/readyz`);
  return { status: response.status, text: await response.text() };
};
const page = (path: string, caller: Caller = "editor") =>
  fetch(`${product.url}${path}`, { headers: { ...product.signIn(caller), Accept: "text/html" }, redirect: "manual" });

/** Random bytes from the eleventh page on, in a file that takes the place of the one the processes have open. */
function damage(): void {
  const file = join(product.dataDir, "spaces/demo.sqlite");
  copyFileSync(file, `${file}.new`);
  const bytes = Buffer.alloc(200_000, "no page of a database ");
  const handle = openSync(`${file}.new`, "r+");
  writeSync(handle, bytes, 0, bytes.length, 0);
  renameSync(`${file}.new`, file);
  for (const end of ["-wal", "-shm"]) rmSync(file + end, { force: true });
}

it("shuts a damaged space alone, says what to do, and opens it again once a copy is in its place", async () => {
  const before = await product.call("editor", "GET", "systems");
  expect(before.status).toBe(200);
  expect((await run("backup")).code).toBe(0);

  damage();
  await eventually(async () => expect((await product.call("editor", "GET", "systems")).status).toBe(503));
  const call = await product.call("editor", "GET", "systems");
  expect(call.body).toMatchObject({ code: "space_damaged", message: expect.stringContaining("damaged") as string });
  expect(call.headers.get("Retry-After")).toBe("5");
  const shut = await page("/systems");
  expect(shut.status).toBe(503);
  const html = await shut.text();
  expect(html).toContain("npm run backup -- restore-space demo");
  expect(html).toContain("spaces/demo.sqlite");
  expect((await page("/api/stream")).status).toBe(503);

  // Everybody else works, and a load balancer sends them here.
  expect((await product.call("foreign", "GET", "systems")).status).toBe(200);
  await eventually(async () =>
    expect(await readyz()).toEqual({ status: 200, text: "ready\nspace demo is shut: damaged" }),
  );

  expect(await (await fetch(`${product.url}/metrics`)).text()).toContain("energy_spaces_shut 1");
  const operations = await (await page("/admin/operations", "foreign")).text();
  expect(operations).toContain("npm run backup -- restore-space demo");

  const doctor = await run("doctor");
  expect(doctor.code).toBe(2);
  expect(doctor.text).toMatch(/spaces\/demo\.sqlite .*\n.*restore-space demo/);

  // A copy of the others is made all the same, and says what it lacks.
  const copied = await run("backup");
  expect(copied.text).toContain("spaces/demo.sqlite could not be read");
  const newest = join(product.dataDir, "backups", readdirSync(join(product.dataDir, "backups")).sort().at(-1)!);
  expect(existsSync(join(newest, "spaces/main.sqlite"))).toBe(true);

  // A process that starts now serves the others as well.
  const second = spawn(process.execPath, [resolve("dist/server.js")], {
    env: {
      ...process.env,
      DATA_DIR: product.dataDir,
      PORT: "0",
      HOST: "127.0.0.1",
      NODE_ENV: "test",
      DEMO: "1",
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let printed = "";
  second.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  await eventually(() => expect(printed).toContain("is ready at"));
  expect(printed.match(/The space demo is shut/g)).toHaveLength(1);
  const ended = new Promise((done) => second.once("exit", done));
  second.kill("SIGTERM");
  await ended;

  const restored = await run("backup", "restore-space", "demo");
  expect(restored).toMatchObject({ code: 0, text: expect.stringContaining("Restored the space demo") as string });
  await eventually(async () => expect((await product.call("editor", "GET", "systems")).status).toBe(200));
  expect((await product.call("editor", "GET", "systems")).body).toEqual(before.body);
  await eventually(async () => expect((await readyz()).text).toBe("ready"));
  expect(await (await fetch(`${product.url}/metrics`)).text()).toContain("energy_spaces_shut 0");
});
