import { z } from "zod";
import { type SitePaths, sitePaths } from "~/entities/core/sitePaths";
import { idText, ofSystem, systemId, tool } from "../tool";

/** What only people do, and the page on which they do it: of a row where an id is given. */
const PAGES = {
  approve_plan: ({ operation, schedule }, id) => (id ? operation(id) : schedule),
  send_setpoints: ({ operationSite }) => operationSite,
  approve_deals: ({ approvals }) => approvals,
  make_deal: ({ newDeal }) => newDeal,
  delete_system: (paths) => paths.delete,
  delete_component: ({ deleteComponent, components }, id) => (id ? deleteComponent(id) : components),
  delete_run: ({ deleteOptimization, optimizations }, id) => (id ? deleteOptimization(id) : optimizations),
  undo: ({ undo }) => undo,
  share: ({ sharing }) => sharing,
} satisfies Record<string, (paths: SitePaths, id: string | undefined) => string>;
type Act = keyof typeof PAGES;
const pages: Readonly<Record<Act, (paths: SitePaths, id: string | undefined) => string>> = PAGES;

const askAPerson = tool({
  name: "ask_a_person",
  title: "What a person has to do",
  description:
    "Approving plans and deals, sending setpoints, making deals, deleting, sharing and undoing are for people: this does nothing but return the address of the page where they do it. Show it to the person.",
  needs: ["read"],
  input: z
    .object({
      act: z.enum(Object.keys(PAGES) as [Act, ...Act[]]),
      system_id: systemId,
      id: idText.optional().describe("Of the plan, component or run"),
    })
    .strict(),
  async run({ act, system_id, id }, { call, page }) {
    await call("GET", ofSystem(system_id));
    const path = pages[act](sitePaths(system_id), id);
    return { done: false, act, page: page(path) };
  },
});

export const peopleTools = [askAPerson];
