import { describe, expect, it } from "vitest";
import { type Answer, EditQueue, type QueueItem, type RowState } from "./editQueue";

const STANDING: RowState = { present: true, marked: false, texts: {} };
const GONE: RowState = { ...STANDING, present: false };
const named = (name: string): RowState => ({ ...STANDING, texts: { name } });

const item = (key: string, more: Partial<QueueItem> = {}): QueueItem => ({
  key,
  action: "/scenarios",
  body: [["id", key]],
  title: "Scenario could not be deleted:",
  before: STANDING,
  after: GONE,
  ...more,
});

/** A page of rows and a server whose answers the test gives one by one. */
function page() {
  const rows = new Map<string, RowState>();
  const requests: { key: string; respond: (reply: Answer | Error) => void }[] = [];
  const refused: string[] = [];
  let storedItems: QueueItem[] = [];
  let drained = 0;
  let time = 0;
  const queue = new EditQueue({
    send: ({ key }) =>
      new Promise((resolve, reject) =>
        requests.push({ key, respond: (reply) => (reply instanceof Error ? reject(reply) : resolve(reply)) }),
      ),
    show: (key, state) => void rows.set(key, state),
    refused: ({ title }, message) => void refused.push(`${title} ${message}`),
    keep: (items) => void (storedItems = structuredClone([...items])),
    drained: () => void drained++,
    now: () => time,
    texts: { noAction: "No action found in queue item", unreachable: "Not reached" },
  });
  const settle = () => new Promise((done) => setTimeout(done));
  return {
    queue,
    rows,
    requests,
    refused,
    storedItems: () => storedItems,
    drained: () => drained,
    at: (now: number) => void (time = now),
    async respond(reply: Answer | Error) {
      requests.at(-1)!.respond(reply);
      await settle();
    },
  };
}

describe("queue of changes in lists", () => {
  it("shows changes at once and sends them one at a time, in order", async () => {
    const { queue, rows, requests, respond, storedItems, drained } = page();
    queue.add(item("a"));
    queue.add(item("b"));
    expect([rows.get("a"), rows.get("b")]).toEqual([GONE, GONE]);
    expect(requests.map(({ key }) => key)).toEqual(["a"]);
    expect(storedItems().map(({ key, sent }) => [key, sent])).toEqual([
      ["a", true],
      ["b", undefined],
    ]);
    await respond({ ok: true });
    expect(requests.map(({ key }) => key)).toEqual(["a", "b"]);
    await respond({ ok: true });
    expect(storedItems()).toEqual([]);
    expect(drained()).toBe(1);
    expect(rows.get("b")).toEqual(GONE);
  });

  it("takes a refused change back, says why, and goes on with the next", async () => {
    const { queue, rows, refused, respond, requests } = page();
    queue.add(item("a"));
    queue.add(item("b"));
    await respond({ ok: false, message: "Somebody changed it." });
    expect(rows.get("a")).toEqual(STANDING);
    expect(refused).toEqual(["Scenario could not be deleted: Somebody changed it."]);
    expect(requests.at(-1)?.key).toBe("b");
    await respond({ ok: true });
    expect(rows.get("b")).toEqual(GONE);
  });

  it("takes back what could not be sent", async () => {
    const { queue, rows, refused, respond } = page();
    queue.add(item("a"));
    await respond(new TypeError("network"));
    expect(rows.get("a")).toEqual(STANDING);
    expect(refused).toEqual(["Scenario could not be deleted: Not reached"]);
  });

  it("refuses an item without an action", async () => {
    const { queue, rows, refused, requests } = page();
    queue.add(item("a", { action: "" }));
    await new Promise((done) => setTimeout(done));
    expect(requests).toEqual([]);
    expect(rows.get("a")).toEqual(STANDING);
    expect(refused).toEqual(["Scenario could not be deleted: No action found in queue item"]);
  });

  it("keeps a later change of the same row, and takes that back to the state before both", async () => {
    const { queue, rows, respond } = page();
    queue.add(item("a", { body: [["name", "two"]], before: named("one"), after: named("two") }));
    queue.add(item("a", { body: [["name", "three"]], before: named("two"), after: named("three") }));
    await respond({ ok: false, message: "" });
    expect(rows.get("a")).toEqual(named("three"));
    await respond({ ok: false, message: "" });
    expect(rows.get("a")).toEqual(named("one"));
  });

  it("takes the same change only once", () => {
    const { queue, storedItems } = page();
    queue.add(item("a"));
    queue.add(item("a"));
    expect(storedItems()).toHaveLength(1);
  });

  it("takes a change again after another one of the same row", async () => {
    const { queue, requests, respond } = page();
    const to = (position: string) => item("board", { body: [["to", position]] });
    for (const position of ["2", "1", "2"]) queue.add(to(position));
    for (let i = 0; i < 3; i++) await respond({ ok: true });
    expect(requests).toHaveLength(3);
  });

  it("takes everything back when nobody is signed in any more", async () => {
    const { queue, rows, storedItems, requests, respond } = page();
    queue.add(item("a"));
    queue.add(item("b"));
    await respond({ ok: false, message: "Signed out", over: true });
    expect([rows.get("a"), rows.get("b")]).toEqual([STANDING, STANDING]);
    expect(storedItems()).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  it("does not let an older answer of the server bring a row back", async () => {
    const { queue, rows, respond, at } = page();
    queue.add(item("a"));
    rows.set("a", STANDING);
    queue.reapply(1);
    expect(rows.get("a"), "while it is on its way").toEqual(GONE);
    at(10);
    await respond({ ok: true });
    rows.set("a", STANDING);
    queue.reapply(9);
    expect(rows.get("a"), "asked before it was saved").toEqual(GONE);
    rows.set("a", STANDING);
    queue.reapply(11);
    expect(rows.get("a"), "somebody restored it since").toEqual(STANDING);
  });

  it("goes on with what an earlier page left, but sends nothing twice", () => {
    const { queue, requests, rows, storedItems } = page();
    queue.resume([item("a", { sent: true }), item("b")]);
    expect(requests.map(({ key }) => key)).toEqual(["b"]);
    expect([...rows.keys()]).toEqual(["b"]);
    expect(storedItems().map(({ key }) => key)).toEqual(["b"]);
    const other = page();
    other.queue.resume([item("a", { sent: true })]);
    expect(other.storedItems()).toEqual([]);
  });
});
