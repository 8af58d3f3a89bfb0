import { expect, it } from "vitest";
import { sitePaths } from "~/entities/core/sitePaths";
import { textsOf } from "~/i18n/i18n.server";
import { drawerOf } from "./drawer";

const approvals = (has_operation: boolean, has_portfolio: boolean): string[] =>
  drawerOf(
    textsOf("en"),
    { path: "/", resultQuery: "" },
    {
      id: "s",
      has_expansion: false,
      has_operation,
      has_portfolio,
      results: false,
    },
  ).flatMap(({ label, items }) =>
    (items as readonly { href?: string }[]).some(({ href }) => href === sitePaths("s").approvals) ? [label] : [],
  );

it("leads to what waits with the portfolio, and with the operation where there is no portfolio", () => {
  expect(approvals(true, true)).toEqual(["Portfolio manager"]);
  expect(approvals(true, false)).toEqual(["Operator"]);
  expect(approvals(false, false)).toEqual([]);
});

it.each([
  "/admin/team-members/new",
  "/admin/logo",
  "/admin/logo/delete",
  "/admin/credits/new",
  "/admin/webhooks/1/edit",
])("says in one entry where an admin is on %s", (path) => {
  const groups = drawerOf(textsOf("en"), { path, resultQuery: "" }, undefined, { admin: true, superAdmin: true });
  const current = groups.flatMap(({ items }) =>
    (items as readonly { current?: boolean }[]).filter((item) => item.current),
  );
  expect(current).toHaveLength(1);
});
