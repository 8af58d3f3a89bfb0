import { afterAll, expect, it } from "vitest";
import { dbOf, get, save } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { giveRole, newSystem, testSpace } from "../../../tests/helpers/space";
import { portfolioReaders } from "./readers.server";

const space = await testSpace();
afterAll(() => space.close());

it("writes of deals to nobody where the system is operated without a portfolio", () => {
  const system_id = newSystem(space.admin);
  giveRole(space.editor, system_id, "editor");
  const readers = () =>
    portfolioReaders(dbOf(space.admin), { space: space.admin.space, system_id }).map(({ user_id }) => user_id);
  const set = (modules: { has_portfolio: boolean; has_operation: boolean }) =>
    save(space.superAdmin, systemEntity, { ...get(space.superAdmin, systemEntity, system_id)!, ...modules });
  set({ has_portfolio: true, has_operation: true });
  expect(readers()).toContain(space.editor.user_id);
  set({ has_portfolio: false, has_operation: true });
  expect(readers()).toEqual([]);
});
