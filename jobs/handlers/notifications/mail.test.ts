import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join } from "node:path";
import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Loop, startLoop } from "~jobs/worker/loop";
import { openQueue, type SqliteQueue } from "~db/queue";
import { HOUR_MS } from "~/entities/core/clock";
import { environment } from "~/services/core/settings/environment.server";
import { mailJob, queueMail } from "~/services/notifications/mailQueue.server";
import { PATIENCE_MS } from "../../../tests/helpers/eventually";
import { type TestSpace, testSpace } from "../../../tests/helpers/space";
import { mail } from "./mail";

let space: TestSpace;
let queue: SqliteQueue;
let loop: Loop | undefined;
let server: Server | undefined;
const lines: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });

beforeAll(async () => {
  space = await testSpace({ catalogue: false });
  queue = openQueue(space.dataDir, { retryMs: 1 });
});
afterEach(async () => {
  await loop?.stop();
  server?.close();
  environment().mail.server = undefined;
  lines.length = 0;
  rmSync(join(space.dataDir, "outbox"), { recursive: true, force: true });
});
afterAll(() => {
  queue.close();
  space.close();
});

const SECRET = "https://energy.test/login/reset/t0ken";
const letter = { to: "anna@alpha.test", subject: "New password", text: `Hello\n\n${SECRET}\n` };
const outbox = () => {
  const folder = join(space.dataDir, "outbox");
  return existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8")) : [];
};
function work(): void {
  const pace = { pollMs: 5, watchMs: 50, heartbeatMs: 50, tendMs: 5 };
  loop = startLoop({
    queue,
    registry: mail,
    workerId: "w",
    dataDir: space.dataDir,
    log,
    ...pace,
  });
}
const ended = (id: string, state: string) =>
  vi.waitFor(() => expect(queue.get(id)?.state).toBe(state), { timeout: PATIENCE_MS, interval: 10 });

/** A mail server that answers every recipient with `answer`, and notes the Message-IDs of what it took; it `breaks` off after the first. */
async function smtp(
  answer: (turn: number) => string,
  { breaks = true } = {},
): Promise<{ recipients: number; messages: string[] }> {
  const seen = { recipients: 0, messages: [] as string[] };
  server = createServer((socket) => {
    let data = false;
    socket.on("error", () => undefined);
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      const text = chunk.toString();
      if (data) {
        const id = /^Message-ID: (.*)\r$/m.exec(text)?.[1];
        if (id) seen.messages.push(id);
        if (!text.endsWith("\r\n.\r\n")) return;
        data = false;
        // Taken, but the connection breaks before the sender learns of it.
        if (breaks && seen.messages.length === 1) return void socket.destroy();
        return void socket.write("250 taken\r\n");
      }
      if (text.startsWith("RCPT")) return void socket.write(`${answer(++seen.recipients)}\r\n`);
      if (text.startsWith("DATA")) {
        data = true;
        return void socket.write("354 go on\r\n");
      }
      socket.write(text.startsWith("QUIT") ? "221 bye\r\n" : "250 ok\r\n");
    });
  });
  await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
  environment().mail.server = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return seen;
}

test("a mail waits in the queue, unreadable there, and is sent by a worker", async () => {
  const id = queueMail(letter, { kind: "reset" });
  expect(JSON.stringify(queue.get(id))).not.toMatch(/t0ken|anna/);
  expect(outbox()).toEqual([]);
  work();
  await ended(id, "done");
  expect(outbox()).toHaveLength(1);
  expect(outbox()[0]).toContain(`Message-ID: ${String(queue.get(id)?.payload["message_id"])}`);
  expect(lines.join()).not.toMatch(/t0ken|anna/);
});

test("one that the server puts off, or takes without saying so, is sent again under the same Message-ID", async () => {
  const seen = await smtp((turn) => (turn <= 2 ? "451 later" : "250 ok"));
  const id = queueMail(letter, { kind: "reset" });
  work();
  await ended(id, "done");
  expect(seen.recipients).toBe(4);
  expect(seen.messages).toHaveLength(2);
  expect(new Set(seen.messages)).toEqual(new Set([queue.get(id)?.payload["message_id"]]));
});

test("one that the server refuses for good is tried once, one it never takes twelve times; both end with a line that tells no secret", async () => {
  await smtp(() => `550 no such person ${letter.to} ${SECRET}`);
  const refused = queueMail(letter, { kind: "role" });
  work();
  await ended(refused, "failed");
  await vi.waitFor(() => expect(lines.join()).toContain("mail given up"), PATIENCE_MS);
  expect(queue.get(refused)).toMatchObject({ attempt: 1, error: { code: "mail_refused" } });
  await loop?.stop();
  server?.close();
  await smtp(() => `451 later ${letter.to} ${SECRET}`);
  const never = queueMail(letter, { kind: "reset" });
  lines.length = 0;
  work();
  await ended(never, "failed");
  await vi.waitFor(() => expect(lines.join()).toContain("mail given up"), PATIENCE_MS);
  expect(queue.get(never)).toMatchObject({ attempt: 12, error: { code: "mail_refused" } });
  expect(lines.join()).not.toMatch(/t0ken|anna/);
});

test("a mail whose link is over, or that cannot be read any more, is not sent", async () => {
  const late = queueMail(letter, { kind: "reset", until: Date.now() - 1 });
  const { id: foreign } = queue.enqueue({
    type: mailJob.type,
    payload: { kind: "reset", message_id: "<a@b>", sealed: "x" },
  });
  work();
  await ended(late, "done");
  await ended(foreign, "failed");
  expect(queue.get(late)?.result).toEqual({ sent: false });
  expect(queue.get(foreign)).toMatchObject({ attempt: 1, error: { code: "mail_unreadable" } });
  expect(outbox()).toEqual([]);
});

test("while the mail server is away for an hour mails wait, an admin sees why, and each is sent once", async () => {
  const begin = Date.now();
  let clock = begin;
  const hourly = openQueue(space.dataDir, { now: () => clock });
  // Its port is nobody's by now.
  await smtp(() => "250 ok");
  await new Promise((closed) => server!.close(closed));
  const keys = ["first", "second", "third", "first"];
  const ids = keys.map((key) => queueMail(letter, { kind: "operation", key: `away ${key}` }));
  const letters = () => [...new Set(ids)].map((id) => hourly.get(id)!);
  const pace = { pollMs: 5, watchMs: 50, heartbeatMs: 50, tendMs: 5 };
  loop = startLoop({ queue: hourly, registry: mail, workerId: "w", dataDir: space.dataDir, log, ...pace });
  const tried = () =>
    vi.waitFor(
      () => expect(letters().filter(({ state, run_after }) => state === "running" || run_after <= clock)).toEqual([]),
      { timeout: PATIENCE_MS, interval: 5 },
    );
  for (let next = clock + 1000; next - begin < HOUR_MS; next = Math.min(...letters().map((job) => job.run_after))) {
    clock = next;
    await tried();
    // What the page of operations lists, and what the alert of the manual counts.
    for (const job of letters()) expect(job).toMatchObject({ state: "pending", error: { code: "mail_refused" } });
    expect(hourly.counts().jobs).toContainEqual({ type: "mail", state: "pending", n: 3 });
  }
  clock = begin + HOUR_MS;
  await tried();
  expect(letters().map(({ attempt }) => attempt)).toEqual([10, 10, 10]);
  const seen = await smtp(() => "250 ok", { breaks: false });
  clock = Math.max(...letters().map((job) => job.run_after));
  await Promise.all(letters().map(({ id }) => ended(id, "done")));
  // The next attempt is at most as far away as the outage was long.
  expect(clock - begin).toBeLessThan(1.5 * HOUR_MS);
  expect(seen.messages.sort()).toEqual(
    letters()
      .map(({ payload }) => payload["message_id"] as string)
      .sort(),
  );
  expect(lines.join()).not.toMatch(/t0ken|anna/);
  await loop.stop();
  hourly.close();
});

test("one handed over twice under the same key is sent once", async () => {
  const first = queueMail(letter, { kind: "notifications", key: "alpha:1" });
  work();
  await ended(first, "done");
  expect(queueMail(letter, { kind: "notifications", key: "alpha:1" })).toBe(first);
});
