import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { PATIENCE_MS } from "../../helpers/eventually";
import { check, signIn } from "../check";
import { keyboard } from "../hands";
import { reload } from "../reload";
import { expect, test } from "../test";
import { textsIn } from "../texts";

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

const fixture = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, "../../reference/exchange/fixtures", name));
const MODELS = [
  { tool: "PyPSA", file: "ac-dc-meshed.zip", content: () => fixture("ac-dc-meshed.zip"), component: "Manchester" },
  { tool: "oemof", file: "oemof-dispatch.zip", content: () => fixture("oemof-dispatch.zip"), component: "wind" },
  { tool: "Calliope", file: "urban-scale.zip", content: () => fixture("calliope-urban-scale.zip"), component: "chp" },
  {
    tool: "FINE",
    file: "my_esm.nc",
    component: "Pressure tank",
    content: () => gunzipSync(fixture("fine-electrolysers.nc.gz")),
  },
];
const LOCALES = ["en", "de", "fr"] as const;

test("without scripts, by keyboard on a phone, models of four other tools are taken with a report; a broken one is refused", async ({
  page,
  context,
}) => {
  const hands = keyboard(page);
  const main = page.locator("main");
  await signIn(page);
  const send = async (name: string, buffer: Buffer, t: ReturnType<typeof textsIn>) => {
    await page.goto("/systems/import");
    await hands.attach(main.locator("input[type=file]"), { name, mimeType: "application/octet-stream", buffer });
    await hands.press(main.getByRole("button", { name: t("common:action.import"), exact: true }));
    await page.waitForURL(/systems\/import\/./);
    const ended = main.getByRole("link", { name: t("systems:import.another"), exact: true });
    await expect.poll(async () => (await reload(page), ended.count()), { timeout: PATIENCE_MS }).toBe(1);
    await check(page);
  };
  // The models of the others have technologies that the catalogue lacks, which an editor may not add.
  await send("oemof-dispatch.zip", fixture("oemof-dispatch.zip"), textsIn("en"));
  await expect(main).toContainText(textsIn("en")("errors:catalogue_missing"));
  await signIn(page, "admin@demo.test");
  for (const [i, { tool, file, content, component }] of MODELS.entries()) {
    const locale = LOCALES[i % LOCALES.length]!;
    const t = textsIn(locale);
    await context.addCookies([{ name: "i18n_redirected", value: locale, url: new URL("/", page.url()).href }]);
    await send(file, content(), t);
    await expect(main, tool).toContainText(t("systems:import.done"));
    await hands.press(main.getByRole("link", { name: t("systems:import.open"), exact: true }));
    await page.waitForURL(/infrastructure/);
    await page.goto(`${page.url().split("/infrastructure")[0]}/components`);
    await expect(main, tool).toContainText(component);
  }
  await context.addCookies([{ name: "i18n_redirected", value: "en", url: new URL("/", page.url()).href }]);
  await send("cut.nc", gunzipSync(fixture("fine-electrolysers.nc.gz")).subarray(0, 20_000), textsIn("en"));
  await expect(main).toContainText(textsIn("en")("exchange:netcdf_unreadable"));
});
