import { formatMoney } from "~/entities/core/format";
import { demoIsSolved, signIn } from "../check";
import { expect, test } from "../test";

const results = "/system/demo-district/designer/results";
const run = "optimization_id=demo-investment-2030";

interface Facts {
  builds: { componentId: string; year: number; amount: number }[];
  investment: number;
  year: number;
  yearly: number;
  statusQuo: { yearly: number; profitability: { payback: number } };
  worst: { kind: string; start: string; value: number };
  influences: { onePercent: number }[];
}

test("the summary alone says what to build, what it costs and saves, when it pays, the worst hour and what matters most; the report prints it", async ({
  page,
}) => {
  await signIn(page);
  await demoIsSolved(page);
  await page.goto(`${results}/summary?${run}`);
  const summary = (await page.getByRole("region", { name: "The answer in short" }).innerText()).replaceAll(
    "\u00a0",
    " ",
  );
  const call = await page.request.get("/api/optimization/demo-investment-2030/results/summary");
  const { answer } = (await call.json()) as { answer: Facts };
  // Every figure of the sentences is one of the call's facts, as a reader would round it.
  const money = (value: number) => formatMoney(value, "EUR", "en");
  const wind = answer.builds.find(({ componentId }) => componentId === "demo-wind")!;
  const { yearly, statusQuo, worst, year } = answer;
  for (const sentence of [
    `an investment of €${(answer.investment / 1e6).toFixed(2)}m; ${year} costs ${money(yearly)} in all.`,
    `That is ${money(statusQuo.yearly - yearly)} less in ${year} than the status quo, which costs ${money(statusQuo.yearly)}.`,
    `it would pay back in ${statusQuo.profitability.payback.toFixed(1)} years`,
    "The scarcest hour is ",
    `at Homes would cost ${money(worst.value)}.`,
  ])
    expect(summary).toContain(sentence);
  // The table says the same of a build: nothing today, its size in the plan, and what it costs.
  const windRow = page.getByRole("row", { name: /Share in a wind turbine/ });
  await expect(windRow.getByRole("cell").nth(1)).toHaveText("0");
  await expect(windRow.getByRole("cell").nth(2)).toHaveText(new RegExp(`^${Math.round(wind.amount * 1000)}(\\.\\d)?$`));
  expect(new Date(worst.start).getUTCFullYear()).toBe(year);
  expect(summary.match(/: 1% more (raises|lowers) all costs of 2030 by at (most|least)/g)).toHaveLength(3);
  expect(answer.influences).toHaveLength(3);

  // The same sentences in another language, on paper: nothing of the page around it.
  await page.getByRole("link", { name: "Report", exact: true }).first().click();
  await page.getByText("What the report holds", { exact: true }).click();
  await page.getByLabel("Language of the report").selectOption("de");
  await page.getByRole("checkbox", { name: "Remarks" }).uncheck();
  await page.getByRole("group", { name: "Chapters" }).locator("xpath=ancestor::form").getByRole("button").click();
  await expect(page).toHaveURL(/language=de/);
  const report = page.getByRole("article");
  await expect(report).toHaveAttribute("lang", "de");
  await expect(report.getByRole("heading", { level: 2 })).toHaveText([
    "Die Antwort in Kürze",
    "Ergebnisse",
    "Das System",
    "Methode",
    "Was dieser Bericht nicht sagen kann",
    "Annahmen",
  ]);
  await expect(report).toContainText(new RegExp(`${Math.round(yearly / 1000)}\\sTsd\\.\\s€`));
  await expect(report).toContainText("Ein Teil der Daten ist synthetisch");
  await page.emulateMedia({ media: "print" });
  for (const around of [page.getByRole("banner"), page.getByRole("heading", { level: 1 }), page.locator(".tabs")])
    await expect(around.first()).toBeHidden();
  await expect(report.getByRole("table").first()).toBeVisible();
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const pages = paper.match(/\/Type \/Page\b[^s]/g) ?? [];
  expect(pages.length).toBeGreaterThan(8);
  expect(pages.length).toBeLessThan(20);
});

test("on a phone the chapters of a report are folded below its answer, without scripts too; on paper they lie open", async ({
  browser,
  page,
  baseURL,
}) => {
  await signIn(page);
  await demoIsSolved(page);
  const storageState = await page.context().storageState();
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ baseURL, storageState, viewport, javaScriptEnabled: false });
  const phone = await context.newPage();
  await phone.goto(`${results}/report?${run}`);
  const height = (await phone.locator("body").boundingBox())?.height ?? Number.POSITIVE_INFINITY;
  expect(height).toBeLessThanOrEqual(6000);
  const assumptions = phone.getByRole("region", { name: "Assumptions" });
  const table = assumptions.getByRole("table").first();
  await expect(assumptions.getByRole("heading", { name: "Assumptions" })).toBeVisible();
  await expect(table).toBeHidden();
  // With the keyboard, as with a finger.
  const fold = phone.getByRole("checkbox", { name: "Show the chapter “Assumptions”" });
  await fold.press("Space");
  await expect(table).toBeVisible();
  await fold.press("Space");
  await expect(table).toBeHidden();
  await phone.emulateMedia({ media: "print" });
  await expect(table).toBeVisible();
  await expect(fold).toBeHidden();
  await context.close();
});
