import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Person, words } from "../../helpers/person";
import { type Caller, CALLERS, type Product, startProduct } from "../../helpers/product";
import { MISSING } from "../core/samples";

interface Reply {
  answer: string;
  sources: { title: string; link: string }[];
  messageId: string;
}
interface Message {
  messageId: string;
  role: string;
  content: string;
  feedback: number | null;
  timestamp: string;
  sources: unknown[];
}

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const begin = async (caller: Caller, at = product): Promise<string> => {
  const { status, body } = await at.call(caller, "POST", "rag/sessions");
  expect(status).toBe(200);
  return (body as { sessionId: string }).sessionId;
};
const ask = (caller: Caller, sessionId: string, question: string, at = product) =>
  at.call(caller, "POST", "rag/chat", { question, sessionId });
const history = async (caller: Caller, sessionId: string) =>
  ((await product.call(caller, "GET", `rag/sessions/${sessionId}/history`)).body as { messages: Message[] }).messages;

test("a question is answered from the handbook, with its source, and kept", async () => {
  const sessionId = await begin("viewer");
  const { status, body } = await ask("viewer", sessionId, "How do I upload a time series?");
  expect(status).toBe(200);
  const reply = body as Reply;
  expect(reply.sources[0]).toEqual({ title: "Time series: Upload a time series", link: "/help/timeseries#upload" });
  // The words are those of the handbook, not the assistant's own.
  const person = new Person(product.url);
  await person.signIn("viewer@demo.test");
  const page = await words(await person.get("/help/timeseries"));
  expect(reply.answer).toContain(
    "Files are CSV, text, XLSX or ODS as meters, markets and weather services write them.",
  );
  expect(page).toContain("Files are CSV, text, XLSX or ODS as meters, markets and weather services write them.");

  const messages = await history("viewer", sessionId);
  expect(messages.map(({ role, content }) => [role, content])).toEqual([
    ["user", "How do I upload a time series?"],
    ["assistant", reply.answer],
  ]);
  expect(messages[1]).toMatchObject({ messageId: reply.messageId, feedback: null, sources: reply.sources });
  expect(Date.parse(messages[0]!.timestamp)).toBeLessThanOrEqual(Date.parse(messages[1]!.timestamp));

  for (const feedback of [1, -1]) {
    const vote = await product.call("viewer", "PATCH", `rag/feedback/${reply.messageId}`, { feedback });
    expect(vote).toMatchObject({ status: 200, body: { messageId: reply.messageId, feedback } });
    expect((await history("viewer", sessionId))[1]?.feedback).toBe(feedback);
  }
  expect((await product.call("viewer", "DELETE", `rag/sessions/${sessionId}`)).status).toBe(200);
  expect((await product.call("viewer", "GET", `rag/sessions/${sessionId}/history`)).status).toBe(404);
});

test("the answer is in the language that is asked for", async () => {
  const person = new Person(product.url);
  await person.signIn("editor@demo.test");
  person.setCookie("i18n_redirected", "de");
  const json = { "Content-Type": "application/json" };
  const post = (path: string, body: object) =>
    person.send(new URL(`/api/rag/${path}`, product.url), {
      method: "POST",
      body: JSON.stringify(body),
      headers: json,
    });
  const { sessionId } = (await (await post("sessions", {})).json()) as { sessionId: string };
  const reply = (await (
    await post("chat", { sessionId, question: "Was ist ein virtuelles Kraftwerk?" })
  ).json()) as Reply;
  expect(reply.sources[0]?.link).toBe("/help/virtualpowerplant#what");
  expect(reply.answer).toMatch(/^Im Handbuch steht unter \*\*Was es bedeutet\*\*:/);
});

test("what nobody wrote about is not answered", async () => {
  const { body } = await ask("editor", await begin("editor"), "Who won the football world cup?");
  const { answer, sources } = body as Reply;
  expect(answer).toBe(
    "I found nothing about this in the handbook or the catalogue. Try other words, or ask the support.",
  );
  expect(sources).toEqual([{ title: "Support", link: "/help/open/requests/new" }]);
});

describe("somebody else's conversation", () => {
  test.each(CALLERS.filter((caller) => caller !== "editor"))("is out of sight of %s", async (caller) => {
    const want = caller === "nobody" ? 401 : 404;
    const sessionId = await begin("editor");
    const { messageId } = (await ask("editor", sessionId, "What is an annuity?")).body as Reply;
    expect((await product.call(caller, "GET", `rag/sessions/${sessionId}/history`)).status).toBe(want);
    expect((await ask(caller, sessionId, "What is an annuity?")).status).toBe(want);
    expect((await product.call(caller, "PATCH", `rag/feedback/${messageId}`, { feedback: -1 })).status).toBe(want);
    expect((await product.call(caller, "DELETE", `rag/sessions/${sessionId}`)).status).toBe(want);
    const messages = await history("editor", sessionId);
    expect(messages).toHaveLength(2);
    expect(messages[1]?.feedback).toBeNull();
  });

  test("neither its page, nor a vote or a deletion through it", async () => {
    const sessionId = await begin("editor");
    const { messageId } = (await ask("editor", sessionId, "What is an annuity?")).body as Reply;
    const other = new Person(product.url);
    await other.signIn("viewer@demo.test");
    const path = `/chat?session=${sessionId}`;
    expect((await other.get(path)).status).toBe(404);
    expect((await other.post(path, { vote: `1:${messageId}` })).status).toBe(404);
    // The question is refused where the conversation is looked for.
    expect((await other.post(path, { question: "What is an annuity?" })).status).toBe(404);
    expect((await other.get(`/chat/clear?session=${sessionId}`)).status).toBe(404);
    expect((await other.post(`/chat/clear?session=${sessionId}`, {})).status).toBe(404);
    expect(await history("editor", sessionId)).toHaveLength(2);
  });
});

test.each(CALLERS)("a missing conversation, called by %s", async (caller) => {
  const want = caller === "nobody" ? 401 : 404;
  expect((await product.call(caller, "GET", `rag/sessions/${MISSING}/history`)).status).toBe(want);
  expect((await product.call(caller, "DELETE", `rag/sessions/${MISSING}`)).status).toBe(want);
  expect((await product.call(caller, "PATCH", `rag/feedback/${MISSING}`, { feedback: 1 })).status).toBe(want);
  expect((await ask(caller, MISSING, "What is an annuity?")).status).toBe(want);
});

test("odd requests are refused with a sentence", async () => {
  const sessionId = await begin("editor");
  for (const body of [
    {},
    { question: " ", sessionId },
    { question: "x".repeat(2001), sessionId },
    { question: 5, sessionId },
  ])
    expect((await product.call("editor", "POST", "rag/chat", body)).status).toBe(422);
  const { messageId } = (await ask("editor", sessionId, "What is an annuity?")).body as Reply;
  for (const feedback of [0, 2, "1", null])
    expect((await product.call("editor", "PATCH", `rag/feedback/${messageId}`, { feedback })).status).toBe(422);
  // A question is not voted on.
  const [question] = await history("editor", sessionId);
  const vote = await product.call("editor", "PATCH", `rag/feedback/${question?.messageId}`, { feedback: 1 });
  expect(vote.status).toBe(404);
  for (const [method, path] of [
    ["GET", "rag/sessions"],
    ["GET", "rag/chat"],
    ["POST", `rag/sessions/${sessionId}`],
    ["POST", `rag/feedback/${messageId}`],
  ] as const)
    expect((await product.call("editor", method, path, method === "POST" ? {} : undefined)).status).toBe(405);
});

test("the page works without scripts: prompt, question, vote, clearing", async () => {
  const person = new Person(product.url);
  await person.signIn("viewer@demo.test");
  expect(await words(await person.get("/chat"))).toContain("How do I share a system with colleagues?");
  const refused = await person.post("/chat", { question: " " });
  expect(refused.status).toBe(422);
  expect(await words(refused)).toContain("This field is required.");
  const page = await person.post("/chat", { question: "How do I share a system with colleagues?" });
  expect(page.status).toBe(303);
  const at = page.headers.get("Location") ?? "";
  const [, session = "", messageId = ""] = /^\/chat\?session=([\w-]+)#message-([\w-]+)$/.exec(at) ?? [];
  const html = await (await person.get(at)).text();
  expect(html).toContain('href="/help/roles#share"');
  expect((await person.post(`/chat?session=${session}`, { vote: `-1:${messageId}` })).status).toBe(303);
  expect((await history("viewer", session)).at(-1)?.feedback).toBe(-1);
  expect(await (await person.get("/chat")).text()).toContain(`/chat?session=${session}`);
  expect(await words(await person.get(`/chat/clear?session=${session}`))).toContain("This cannot be undone.");
  expect((await person.post(`/chat/clear?session=${session}`, {})).headers.get("Location")).toBe("/chat");
  expect((await person.get(`/chat?session=${session}`)).status).toBe(404);
});

test("a person asks at most 60 times in 15 minutes", async () => {
  const sessionId = await begin("superadmin");
  const statuses: number[] = [];
  for (let i = 0; i < 61; i++) statuses.push((await ask("superadmin", sessionId, "annuity")).status);
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
  expect(statuses[60]).toBe(429);
  // Others may still ask.
  expect((await ask("admin", await begin("admin"), "annuity")).status).toBe(200);
});

describe("with a language model", () => {
  interface Asked {
    authorization?: string;
    body: { model: string; messages: { role: string; content: string }[] };
  }
  const asked: Asked[] = [];
  let reply: { status: number; body: string } = { status: 200, body: "" };
  let server: Server;
  let worded: Product;
  const say = (content: string) => JSON.stringify({ choices: [{ message: { role: "assistant", content } }] });

  beforeAll(async () => {
    server = createServer((request, response) => {
      let text = "";
      request.on("data", (part: Buffer) => (text += part.toString()));
      request.on("end", () => {
        asked.push({ authorization: request.headers.authorization, body: JSON.parse(text) as Asked["body"] });
        response
          .writeHead(reply.status, { "Content-Type": "application/json", Location: "/elsewhere" })
          .end(reply.body);
      });
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    worded = await startProduct({
      ASSISTANT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/chat/completions`,
      ASSISTANT_MODEL: "test-model",
      ASSISTANT_TOKEN: "token-of-the-test",
    });
  });
  afterAll(async () => {
    await worded.stop();
    server.closeAllConnections();
    await new Promise((ended) => server.close(ended));
  });

  test("it gets the question and the passages found, and nothing about the person", async () => {
    reply = { status: 200, body: say("Choose **Upload time series** at the parameter.") };
    const { body } = await ask("editor", await begin("editor", worded), "How do I upload a time series?", worded);
    expect(body).toMatchObject({
      answer: "Choose **Upload time series** at the parameter.",
      sources: expect.arrayContaining([
        { title: "Time series: Upload a time series", link: "/help/timeseries#upload" },
      ]),
    });
    const [request] = asked;
    expect(request?.authorization).toBe("Bearer token-of-the-test");
    expect(request?.body.model).toBe("test-model");
    expect(request?.body.messages.at(-1)).toEqual({ role: "user", content: "How do I upload a time series?" });
    expect(request?.body.messages[0]?.content).toContain("Files are CSV, text, XLSX or ODS as meters");
    expect(JSON.stringify(request)).not.toMatch(/demo\.test|Demo Editor|demo-district/);
  });

  test.each([
    ["answers an error", { status: 500, body: "{}" }],
    ["answers nothing", { status: 200, body: say(" ") }],
    ["sends elsewhere", { status: 302, body: "" }],
    ["answers no JSON", { status: 200, body: "<html>" }],
    ["answers far too much", { status: 200, body: say("x".repeat(300_000)) }],
  ])("the handbook is quoted when it %s", async (_, given) => {
    reply = given;
    const { status, body } = await ask(
      "editor",
      await begin("editor", worded),
      "How do I upload a time series?",
      worded,
    );
    expect(status).toBe(200);
    expect((body as Reply).answer).toMatch(/^The handbook says under \*\*Upload a time series\*\*:/);
  });

  test("it is not asked when nothing was found", async () => {
    const before = asked.length;
    await ask("editor", await begin("editor", worded), "Who won the football world cup?", worded);
    expect(asked).toHaveLength(before);
  });
});
