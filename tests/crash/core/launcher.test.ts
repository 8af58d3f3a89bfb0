import { get } from "node:http";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { MINUTE_MS } from "~/entities/core/clock";
import { alive, freePort, isUp, Launched, until } from "../launched";

/**
 * The launcher keeps the product running: whatever of it is killed is there again by itself, and nothing is left behind
 * when the launcher goes. CRASH_ROUNDS=100 is the full run.
 */
const ROUNDS = Number(process.env["CRASH_ROUNDS"] ?? 1);
const BACK_MS = MINUTE_MS;
const ALONE = { WEB_PROCESSES: "1" };
const launched = new Launched();
afterAll(() => launched.close());

it("starts web and worker again when they are killed", { timeout: (6 + ROUNDS) * MINUTE_MS }, async () => {
  const port = await freePort();
  launched.start(port, ALONE);
  await until(() => isUp(port));
  await until(() => launched.pidsOf("worker.js").length === 1);
  let longest = 0;
  for (let round = 0; round < ROUNDS; round++)
    for (const program of ["server.js", "worker.js"] as const) {
      const [pid] = launched.pidsOf(program);
      process.kill(pid!, "SIGKILL");
      const killed = performance.now();
      // Ten seconds on a machine with nothing else to do; how long it took is told.
      await until(() => launched.pidsOf(program).length === 1 && launched.pidsOf(program)[0] !== pid, BACK_MS);
      await until(() => isUp(port), BACK_MS);
      longest = Math.max(longest, performance.now() - killed);
      if (ROUNDS > 1 && program === "worker.js")
        process.stdout.write(`round ${round + 1}: back after at most ${Math.round(longest / 100) / 10} s\n`);
    }
  await launched.end("SIGTERM");
});

it("ends a connection that was on its way to a web process when that was killed", async () => {
  const port = await freePort();
  launched.start(port, ALONE);
  await until(() => isUp(port));
  const [pid] = launched.pidsOf("server.js");
  process.kill(pid!, "SIGSTOP");
  const ended = new Promise((done) => {
    const request = get({ host: "127.0.0.1", port, path: "/readyz", agent: false }, () => done("answered"));
    request.once("socket", (socket) =>
      socket.once("connect", () => setTimeout(() => process.kill(pid!, "SIGKILL"), 500)),
    );
    request.once("error", () => done("ended"));
  });
  expect(await Promise.race([ended, sleep(20_000, "hangs")])).toBe("ended");
  await launched.end("SIGTERM");
});

it("leaves no web process behind when the launcher is killed, and can be started again at once", async () => {
  launched.start(await freePort(), ALONE);
  const programs = () => [...launched.pidsOf("server.js"), ...launched.pidsOf("worker.js")];
  await until(() => programs().length === 2);
  const before = programs();
  await launched.end("SIGKILL");
  await until(() => !before.some(alive));
  const port = await freePort();
  launched.start(port, ALONE);
  await until(() => isUp(port));
  await launched.end("SIGTERM");
  await until(async () => !(await isUp(port)));
});

it("says that the port is taken, and does not try again and again", async () => {
  const port = await freePort();
  const other = createServer().listen(port, "127.0.0.1");
  const launcher = launched.start(port);
  const code = await new Promise((done) => launcher.once("exit", done));
  expect(code).toBe(98);
  expect(launched.said()).toContain(`Port ${port} of 127.0.0.1 is taken`);
  other.close();
});
