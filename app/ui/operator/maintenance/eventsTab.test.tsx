import { expect, test } from "vitest";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { EventsTab } from "./EventsTab";

test("mean times between failures say over how many components they are", async () => {
  const repair = { count: 1, components: 2, mttr: 10, mtbf: 190 };
  const pages = { page: 1, size: 50, total: 0 };
  const filter = { type: "", level: "", component: "", series: "", state: "", from: "", to: "", q: "" };
  const lists = { lines: [], components: [], series: [], tabs: [], sort: { key: "start", descending: true } };
  const events = { ...lists, pages, filter, lifecycle: "live", zone: "UTC", rows: [] } as never;
  const html = await renderStatic(<EventsTab events={events} base="/m" search="" repair={repair} />);
  expect(html).toContain("the times of 2 components are added up");
  expect(html).toContain("of 2 components in the last 365 days");
});
