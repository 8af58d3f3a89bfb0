import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SystemRole } from "~/entities/core/roles";
import type { Actor } from "~/services/core/access.server";
import { refused } from "~/services/core/outcome";
import { systemEntity } from "~/services/systems/system.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { entityCalls } from "../entityCalls.server";
import { once } from "./once.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
});
afterAll(() => space.close());

interface Sent {
  key: string;
  body?: BodyInit;
  takesKey?: boolean;
  replayRefusal?: Parameters<typeof once>[0]["replayRefusal"];
}

/** How often a call was carried out that reads its body, and how it ended: its status, or that it threw. */
async function send({ key, body = "{}", takesKey = true, replayRefusal }: Sent, fails = false) {
  let carried = 0;
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    headers: { "Idempotency-Key": key },
    body,
    duplex: "half",
  };
  const request = new Request("http://a/api/x", init);
  const end = await once(
    { request, actor: space.editor, takesKey, readsBody: true, replayRefusal },
    async (reading) => {
      await reading.text();
      carried += 1;
      if (fails) throw new Error("ours");
      return Response.json({ secret: 1 });
    },
  ).catch(() => null);
  return { carried, status: end === null ? "threw" : end.ok ? end.value.status : end.status };
}

/** A body whose line breaks after its first piece. */
const broken = () =>
  new ReadableStream<Uint8Array>({
    start: (out) => out.enqueue(Buffer.from("{")),
    pull: (out) => out.error(new Error("the line broke")),
  });

test("a body that breaks off gives its key back: the next try is carried out; 409 for a day if the key counted as broken off", async () => {
  const key = randomUUID();
  expect(await send({ key, body: broken() })).toEqual({ carried: 0, status: "threw" });
  expect(await send({ key })).toEqual({ carried: 1, status: 200 });
  expect(await send({ key })).toEqual({ carried: 0, status: 200 });
});

test("a call that broke off with its body read is not carried out once more: nobody knows what it wrote", async () => {
  const key = randomUUID();
  expect(await send({ key }, true)).toEqual({ carried: 1, status: "threw" });
  expect(await send({ key })).toEqual({ carried: 0, status: 409 });
});

test("a call about one sign-in takes no key: refused, and not carried out", async () => {
  expect(await send({ key: randomUUID(), takesKey: false })).toEqual({ carried: 0, status: 400 });
});

test("the first answer is refused to who lost the right since; 200 if it were given without a look", async () => {
  const key = randomUUID();
  await send({ key });
  const replayRefusal = (first: unknown) =>
    (first as { secret: number }).secret === 1 ? refused(403, "errors.spectator") : undefined;
  expect(await send({ key, replayRefusal })).toEqual({ carried: 0, status: 403 });
  expect(await send({ key })).toEqual({ carried: 0, status: 200 });
});

test("a row is given once more to those who may write it: by each role", () => {
  const system_id = newSystem(space.editor);
  const refusal = (actor: Actor, id: string) =>
    entityCalls(nodeEntity).find((call) => call.id === id)!.replayRefusal!(actor, { node_id: "n", system_id })?.status;
  for (const id of ["saveNode", "deleteNode", "restoreNode"]) {
    expect(refusal(space.editor, id), id).toBeUndefined();
    expect(refusal(space.viewer, id), id).toBe(404);
  }
  const byRole = (role: SystemRole) => {
    giveRole(space.viewer, system_id, role);
    return refusal(space.viewer, "saveNode");
  };
  expect([byRole("viewer"), byRole("editor")]).toEqual([403, undefined]);
  // Who deleted a system is told so once more, though nobody has a right in it any more.
  const ended = entityCalls(systemEntity).find(({ id }) => id === "deleteSystem")!;
  expect(ended.replayRefusal!(space.editor, { system_id: "gone" })).toBeUndefined();
});
