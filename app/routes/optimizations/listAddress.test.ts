import { afterAll, beforeAll, expect, test } from "vitest";
import { get, remove } from "~/services/core/store.server";
import { openSession } from "~/services/identity/sessions.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { saveRun } from "../../../tests/helpers/run";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { action } from "./optimizations";

let space: TestSpace;
beforeAll(async () => void (space = await testSpace({ catalogue: false })));
afterAll(() => space.close());

test("a run that is deleted or restored leads back to the tab and the page of its list", async () => {
  const system_id = newSystem(space.editor);
  const { token } = openSession(space.editor.user_id, "bearer");
  const list = `/system/${system_id}/designer/optimizations`;
  const step = async (query: string, intent: string) => {
    const optimization_id = saveRun(space.editor, system_id);
    if (intent === "restore") remove(space.editor, optimizationEntity, optimization_id);
    const headers = { Authorization: `Bearer ${token}` };
    const body = new URLSearchParams({ optimization_id, intent });
    const request = new Request(`http://localhost${list}${query}`, { method: "POST", headers, body });
    const response = (await action({ request, params: { system_id }, context: {} } as never)) as Response;
    const isDeleted = get(space.editor, optimizationEntity, optimization_id)?.deleted_at !== null;
    expect(isDeleted).toBe(intent === "delete");
    return response.headers.get("Location");
  };
  expect(await step("?page=3&other=1", "delete")).toBe(`${list}?page=3`);
  expect(await step("?tab=deleted&page=2", "restore")).toBe(`${list}?tab=deleted&page=2`);
  expect(await step("?tab=else&page=x", "delete")).toBe(list);
});
