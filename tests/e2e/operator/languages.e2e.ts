import { HOUR_MS } from "~/entities/core/clock";
import { STEP_MS } from "~/entities/operator/operation";
import { REASONS } from "../../../app/entities/operator/reasons";
import { PATIENCE_MS } from "../../helpers/eventually";
import { check, signIn } from "../check";
import { keyboard } from "../hands";
import { mailsTo } from "../mails";
import { reload } from "../reload";
import { expect, type Page, test } from "../test";
import { textsIn } from "../texts";

/**
 * A day of an operator in each language: by keyboard alone, on a phone, without scripts. What is ready, a plan, the reason of a step,
 * approval, the mail at a real mail server, an outage, and a plan that knows of it.
 */
const operator = "/system/demo-district/operator";
const twin = "/system/demo-district/digital-twin";
/** A machine of the plan, and of no event that other tests enter. */
const CHP = "demo-chp";

/** What a field for day and time takes: by the clock of the site. */
const localTime = (ms: number): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin", dateStyle: "short", timeStyle: "short" })
    .format(ms)
    .replace(" ", "T");

interface Schedule {
  start_at: string;
  components: { component_id: string; power: number[]; out?: (string | null)[] }[];
}

/** Loads the page again until what is looked for is there. */
async function until(page: Page, there: () => Promise<boolean>, timeout = 60_000): Promise<void> {
  await expect
    .poll(
      async () => {
        await reload(page);
        return there();
      },
      { timeout, intervals: [500, 1000] },
    )
    .toBe(true);
}

for (const locale of ["en", "de", "fr"] as const)
  test.describe(`in ${locale}, by keyboard on a phone, without scripts`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
    test("a plan is made, understood, approved and mailed; the next one knows of an outage", async ({
      page,
      context,
    }) => {
      const t = textsIn(locale);
      const hands = keyboard(page);
      const main = page.locator("main");
      const field = (name: string) => main.locator(`[name="${name}"]`).last();
      await signIn(page);
      const url = page.url();
      await context.addCookies([{ name: "i18n_redirected", value: locale, url }]);
      await page.goto(`${operator}/site`);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect(page.getByText(t("operator:ready.yes"))).toBeVisible();
      await check(page);

      // Refused, and what was typed is kept; then made.
      await page.goto(`${operator}/schedule?tab=planning`);
      await hands.press(main.getByRole("link", { name: t("operator:new.title") }));
      await expect(page).toHaveURL(/plans\/new/, { timeout: PATIENCE_MS });
      await check(page);
      const address = `operator-${locale}-${test.info().retry}@site.test`;
      await hands.fill(field("name"), `Plan ${locale}`);
      await hands.fill(field("days"), "8");
      await hands.untick(field("auto_approve"));
      await hands.fill(field("operator_email"), address);
      await hands.press(main.getByRole("button", { name: t("operator:new.start") }));
      await expect(field("operator_email")).toHaveValue(address);
      await expect(field("name")).toHaveValue(`Plan ${locale}`);
      await hands.fill(field("days"), "1");
      await hands.press(main.getByRole("button", { name: t("operator:new.start") }));
      await expect(page).toHaveURL(/plans\/(?!new)/, { timeout: PATIENCE_MS });
      const approve = main.getByRole("button", { name: t("operator:approve.do") });
      await until(page, async () => (await approve.count()) === 1);
      await check(page);
      const plan = page.url();

      // A step of the plan has its reason.
      const steps = page.locator("section[aria-labelledby=steps] tbody tr");
      const openSchedule = async () => {
        await hands.press(main.getByRole("link", { name: t("operator:plan.open") }));
        await expect(page).toHaveURL(/schedule/, { timeout: PATIENCE_MS });
        await page.goto(`${page.url()}&tab=components&component=${CHP}`);
        await expect(field("component")).toHaveValue(CHP);
        await expect(page.getByRole("columnheader", { name: t("operator:schedule.reason") })).toBeVisible();
      };
      await openSchedule();
      const reasonTexts = REASONS.map((reason) => t(`operator:reason.${reason}`));
      const cells = await steps.allInnerTexts();
      expect(cells.length).toBeGreaterThan(0);
      expect(cells.filter((cell) => !reasonTexts.some((reason) => cell.includes(reason)))).toEqual([]);
      expect(cells[0]).not.toContain(t("operator:schedule.out"));
      await check(page);

      await page.goto(plan);
      await hands.press(approve);
      await expect(page.getByText(t("operator:status.approved"))).toBeVisible();
      await expect.poll(() => mailsTo(address, url).length, { timeout: PATIENCE_MS }).toBe(1);
      expect(mailsTo(address, url)[0]!.raw).toContain("text/csv");

      const approveNow = async () => {
        await hands.press(approve);
        await expect(page.getByText(t("operator:status.approved"))).toBeVisible();
      };
      /** Has a plan made on its page, and stays on it until it waits for its approval. */
      const made = async (name: string, timeout?: number): Promise<string> => {
        await page.goto(`${operator}/plans/new`);
        await hands.fill(field("name"), name);
        await hands.fill(field("days"), "1");
        await hands.untick(field("auto_approve"));
        await hands.press(main.getByRole("button", { name: t("operator:new.start") }));
        await expect(page).toHaveURL(/plans\/(?!new)/, { timeout: PATIENCE_MS });
        await until(page, async () => (await approve.count()) === 1, timeout);
        return page.url();
      };
      /** Why the machine is out in the step of now of the plan in force: null where it is told something and is not out. */
      const outNow = async (): Promise<unknown> => {
        const schedule = await page.request.get("/api/system/demo-district/schedule");
        const { components, start_at } = (await schedule.json()) as Schedule;
        const step = Math.floor((Date.now() - Date.parse(start_at)) / STEP_MS);
        const machine = components.find(({ component_id }) => component_id === CHP);
        if (machine?.power[step] === undefined) return `nothing is told of step ${step}`;
        return machine.out ? machine.out[step] : null;
      };
      /** Told 0 at once, a plan that knows of it approved within a minute, repaired, and all as before. */
      const badDay = async ({ event_id, newPlan }: { event_id: string; newPlan: string }) => {
        expect(await outNow()).toBe("outage");
        await page.goto(newPlan);
        await approveNow();
        await page.goto(`${twin}/events/${event_id}/edit`);
        await field("end_at").fill(localTime(Date.now() - HOUR_MS / 2));
        await hands.press(main.getByRole("button", { name: t("common:action.save") }));
        await expect(page).toHaveURL(new RegExp(`${event_id}$`), { timeout: PATIENCE_MS });
        await expect.poll(outNow).toBe(null);
        await made("Repaired");
        await approveNow();
        await openSchedule();
        await expect(steps.first()).not.toContainText(t("operator:schedule.out"));
      };

      // A component is out: the next plan leaves it out from its first step on.
      await page.goto(`${twin}/events/new?component=${CHP}`);
      await field("start_at").fill(localTime(Date.now() - HOUR_MS));
      await field("end_at").fill(localTime(Date.now() + 6 * HOUR_MS));
      await hands.choose(field("type"), t("events:type.outage"));
      await hands.press(main.getByRole("button", { name: t("common:action.save") }));
      await expect(page.getByText(t("events:status.created"))).toBeVisible();
      const event_id = new URL(page.url()).pathname.split("/").at(-1)!;
      try {
        const newPlan = await made(`Outage ${locale}`);
        await openSchedule();
        await expect(steps.first()).toContainText(t("operator:schedule.out"));
        // The rest of a bad day is the same in every language.
        if (locale === "en") await badDay({ event_id, newPlan });
      } finally {
        // Other journeys begin with the machine in order.
        const headers = { Origin: new URL(url).origin };
        const deleted = await page.request.delete(`/api/event/${event_id}`, { headers });
        expect(deleted.ok()).toBe(true);
      }
    });
  });
