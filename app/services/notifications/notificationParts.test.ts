import { afterAll, beforeAll, expect, test } from "vitest";
import { notifications } from "~db/schema/notifications";
import { dbOf } from "~/services/core/store.server";
import { type TestSpace, testSpace } from "../../../tests/helpers/space";
import { partOfNotifications } from "./notifications.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
});
afterAll(() => space.close());

test("own messages come in parts, the newest first, each once, also where several are of one moment", () => {
  const add = (notification_id: string, user_id: string, app_at: string) =>
    dbOf(space.admin)
      .insert(notifications)
      .values({ notification_id, user_id, topic: "credits_low", params: {}, app_at, created_at: app_at })
      .run();
  const own = space.editor.user_id;
  // Two of one moment at the edge of a part: by the moment alone the second would be left out or come twice.
  for (const [id, day] of [
    ["a", 1],
    ["b", 2],
    ["c", 2],
    ["d", 3],
  ] as const)
    add(id, own, `2026-01-0${day}T00:00:00.000Z`);
  add("of another", space.viewer.user_id, "2026-01-02T00:00:00.000Z");
  const ids = (after?: string) => {
    const part = partOfNotifications(space.editor, { limit: 2, after });
    if (!part.ok) return part;
    return [part.value.next !== undefined, ...part.value.rows.map(({ notification_id }) => notification_id)];
  };
  expect([ids(), ids("c"), ids("a")]).toEqual([[true, "d", "c"], [false, "b", "a"], [false]]);
  expect(ids("of another")).toMatchObject({
    status: 422,
    issues: [{ path: "after", message: "errors.after_unknown" }],
  });
});
