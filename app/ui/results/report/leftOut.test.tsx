import { expect, it } from "vitest";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { LeftOut } from "./LeftOut";

it("says how much of a long table is told, and where all of it is; nothing where all is told", async () => {
  const html = (listed: number) =>
    renderStatic(<LeftOut listed={listed} all={412} href="/capacities" view="Capacities" />);
  expect(await html(150)).toMatch(/150 of 412 are in this report\..*<a href="\/capacities">Capacities<\/a>/);
  expect(await html(412)).not.toContain("412");
});
