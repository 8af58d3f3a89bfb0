import { Agent, type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { alive, freePort, isUp, Launched, until } from "../launched";

/** Two web processes share the port: what one of them writes the other one knows, and either can go. */
const launched = new Launched();
const people = { admin: "admin@demo.test", editor: "editor@demo.test" };
const PASSWORD = "energy-demo-2026";
let port: number;
let token: string;
/** A connection to each of the two, by the name of the process. */
const lines = new Map<string, Agent>();

interface Asked {
  method?: string;
  body?: object;
  form?: string;
  /** Instead of the admin's token. */
  headers?: Record<string, string>;
}

function open(agent: Agent, path: string, { method = "GET", body, form, headers: own }: Asked = {}) {
  const headers = {
    ...(own ?? { Authorization: `Bearer ${token}` }),
    ...(body ? { "Content-Type": "application/json" } : {}),
  };
  return new Promise<IncomingMessage>((answered, failed) => {
    const sent = request({ host: "127.0.0.1", port, path, method, headers, agent }, answered);
    sent.on("error", failed);
    sent.end(form ?? (body && JSON.stringify(body)));
  });
}

async function ask(agent: Agent, path: string, options?: Asked) {
  const answer = await open(agent, path, options);
  let text = "";
  for await (const part of answer) text += String(part);
  return { status: answer.statusCode, headers: answer.headers, text };
}

/** Which of the two answered, as its log says. */
async function processOf(id: string): Promise<string> {
  const line = () =>
    launched
      .said()
      .split("\n")
      .find((one) => one.includes(id));
  await until(line);
  return (JSON.parse(line()!) as { web: string }).web;
}

/** Connections are shared out: after some there is one to each process. */
async function connect(): Promise<void> {
  for (const agent of lines.values()) agent.destroy();
  lines.clear();
  await until(async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const name = await processOf(String((await ask(agent, "/api/systems")).headers["x-request-id"]));
    if (lines.has(name)) agent.destroy();
    else lines.set(name, agent);
    return lines.size === 2;
  });
}

beforeAll(async () => {
  port = await freePort();
  launched.start(port, { WEB_PROCESSES: "2", WORKERS: "1", DEMO: "1", LOG_LEVEL: "info" });
  await until(() => isUp(port));
  await until(() => launched.pidsOf("server.js").length === 2);
  const body = { email: people.admin, password: PASSWORD };
  const signedIn = await ask(new Agent(), "/api/auth/token", { method: "POST", body, headers: {} });
  token = (JSON.parse(signedIn.text) as { token: string }).token;
});
beforeEach(connect);
afterAll(() => launched.close());

const pair = () => [lines.get("web-1")!, lines.get("web-2")!] as const;
const carrier = async (agent: Agent) =>
  JSON.parse((await ask(agent, "/api/carriers")).text) as { carrier_id: string; name: object }[];

it("tells on the stream of one what was written through the other", async () => {
  const [first, second] = pair();
  const stream = await open(first, "/api/stream");
  let received = "";
  stream.on("data", (part: Buffer) => (received += part.toString()));
  const scenario = { scenario_id: "two-processes", name: "Of two", system_id: "demo-district" };
  expect(await ask(second, "/api/scenario", { method: "POST", body: scenario })).toMatchObject({ status: 200 });
  await until(() => received.includes("two-processes"));
  stream.destroy();
});

it("reads anew what it kept of the catalogue when the other one changed it", async () => {
  const [first, second] = pair();
  const [before] = await carrier(first);
  await carrier(second);
  const changed = { ...before, name: { en: "Seen by both", de: "Von beiden gesehen", fr: "Vu par les deux" } };
  expect(await ask(first, "/api/carrier", { method: "POST", body: changed })).toMatchObject({ status: 200 });
  expect((await carrier(second)).find(({ carrier_id }) => carrier_id === before!.carrier_id)?.name).toEqual(
    changed.name,
  );
});

it("counts failures to sign in together", async () => {
  const wrong = { email: people.editor, password: "not-the-password-1" };
  const attempt = (agent: Agent) => ask(agent, "/api/auth/token", { method: "POST", body: wrong, headers: {} });
  const [first, second] = pair();
  for (let i = 0; i < 5; i++) for (const agent of [first, second]) expect((await attempt(agent)).status).toBe(401);
  for (const agent of [first, second]) expect((await attempt(agent)).status).toBe(429);
});

it("ends a sign-in for both", async () => {
  const [first, second] = pair();
  const own = { Origin: `http://127.0.0.1:${port}`, "Content-Type": "application/x-www-form-urlencoded" };
  const form = new URLSearchParams({ email: people.admin, password: PASSWORD }).toString();
  const signedIn = await ask(first, "/login", { method: "POST", form, headers: own });
  const Cookie = signedIn.headers["set-cookie"]!.map((line) => line.split(";")[0]).join("; ");
  const there = async (agent: Agent) => (await ask(agent, "/systems", { headers: { Cookie } })).status;
  expect(await there(second)).toBe(200);
  expect((await ask(first, "/logout", { method: "POST", form: "", headers: { ...own, Cookie } })).status).toBe(303);
  expect(await there(second)).toBe(302);
});

it("serves through the other one while a killed one is started again", async () => {
  const [killed, living] = launched.pidsOf("server.js");
  process.kill(killed!, "SIGKILL");
  await until(() => !alive(killed!));
  await until(async () => (await isUp(port)) && launched.pidsOf("server.js").length === 1);
  await until(() => launched.pidsOf("server.js").length === 2);
  expect(launched.pidsOf("server.js")).toContain(living);
  await connect();
  for (const agent of pair()) expect((await ask(agent, "/api/systems")).status).toBe(200);
});

it("ends with all its processes when it is asked to, streams and idle connections or not", async () => {
  const stream = await open(new Agent(), "/api/stream");
  stream.resume();
  const all = [...launched.pidsOf("server.js"), ...launched.pidsOf("worker.js")];
  expect(all).toHaveLength(3);
  expect(await launched.end("SIGTERM")).toBe(0);
  expect(all.filter(alive)).toEqual([]);
  expect(await isUp(port)).toBe(false);
});
