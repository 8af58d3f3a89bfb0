import { expect, test, type Page } from "@playwright/test";
import { check, signIn } from "./check";
import { keyboard, pointer, type Hands } from "./hands";

/** A year of an invented solar yield, one value an hour, as a CSV with a semicolon and a decimal comma. */
function solarCsv(): Buffer {
  const rows = Array.from({ length: 8760 }, (_, hour) => {
    const stamp = new Date(Date.UTC(2025, 0, 1) + hour * 3_600_000).toISOString().slice(0, 19);
    const share = Math.max(0, Math.sin(((hour % 24) - 6) * (Math.PI / 12))) * 0.8;
    return `${stamp};${share.toFixed(4).replace(".", ",")}`;
  });
  return Buffer.from(`time;share\n${rows.join("\n")}\n`);
}

const border = JSON.stringify({
  type: "Polygon",
  coordinates: [
    [
      [7.7, 48],
      [7.9, 48],
      [7.9, 48.1],
      [7.7, 48.1],
      [7.7, 48],
    ],
  ],
});

const ways = [
  { name: "with scripts", javaScriptEnabled: true, hands: (_page: Page): Hands => pointer() },
  { name: "without scripts", javaScriptEnabled: false, hands: (_page: Page): Hands => pointer() },
  { name: "with the keyboard alone", javaScriptEnabled: true, hands: (page: Page): Hands => keyboard(page) },
] as const;

for (const way of ways) {
  test.describe(way.name, () => {
    test.use({ javaScriptEnabled: way.javaScriptEnabled });

    test("from an empty system to a result", async ({ page }) => {
      test.setTimeout(300_000);
      const walk = new Walk(page, way.hands(page), way.javaScriptEnabled);
      await signIn(page);
      await walk.createSystem(`Journey ${way.name}`);
      await walk.addLocation("Solar field", "7.75", "48.05");
      await walk.addLocation("Factory", "7.80", "48.05");
      await walk.addConnection("Cable route", "Solar field", "Factory");

      await walk.addComponent({
        technology: "Photovoltaics",
        query: "photovoltaics",
        place: "Solar field",
        status: "Optional",
      });
      await walk.enter("Investment cost", "600000");
      await walk.enter("Lifetime", "20");
      await walk.upload("Availability", { name: "solar.csv", mimeType: "text/csv", buffer: solarCsv() });
      await walk.addComponent({
        technology: "Electricity demand",
        query: "electricity demand",
        place: "Factory",
        status: "Existing",
      });
      await walk.enter("Demand", "1");
      await walk.addComponent({
        technology: "Electricity purchase",
        query: "electricity purchase",
        place: "Factory",
        status: "Existing",
      });
      await walk.enter("Purchase price", "100");
      await walk.addComponent({
        technology: "Power line",
        query: "power line",
        place: "Cable route",
        status: "Existing",
        line: true,
      });
      await walk.enter("Existing capacity", "5");

      await walk.startOptimization("First run");
      await walk.waitForEnd();
      await walk.readResults();
    });
  });
}

interface NewComponent {
  technology: string;
  query: string;
  place: string;
  status: "Existing" | "Optional";
  line?: boolean;
}

/** The steps of a planner; `hands` does them with the pointer or the keyboard. */
class Walk {
  private system = "";

  constructor(
    private readonly page: Page,
    private readonly hands: Hands,
    private readonly scripts: boolean,
  ) {}

  private button = (name: string | RegExp) =>
    this.page.locator("main").getByRole("button", { name, exact: typeof name === "string" });
  private link = (name: string | RegExp) =>
    this.page
      .locator("main")
      .getByRole("link", { name, exact: typeof name === "string" })
      .first();

  private async arrive(path: RegExp): Promise<void> {
    await this.page.waitForURL(path);
    await check(this.page);
  }

  private go(path: string) {
    return this.page.goto(`/system/${this.system}/${path}`);
  }

  async createSystem(name: string): Promise<void> {
    await this.hands.press(this.link("New system"));
    await this.arrive(/systems\/new/);
    await this.hands.choose(this.page.locator('select[name="country_code"]'), "Germany");
    await this.hands.fill(this.page.locator('input[name="name"]'), name);
    await this.hands.fill(this.page.locator('textarea[name="border"]'), border);
    await this.hands.press(this.button("Create system"));
    await this.arrive(/digital-twin\/infrastructure/);
    this.system = /system\/([^/]+)/.exec(this.page.url())?.[1] ?? "";
    await expect(this.page.locator("h1")).toHaveText("Infrastructure");
  }

  async addLocation(name: string, longitude: string, latitude: string): Promise<void> {
    await this.go("digital-twin/infrastructure");
    await this.hands.press(this.link("Add location"));
    await this.arrive(/locations\/new/);
    await this.hands.fill(this.page.locator('input[name="name"]'), name);
    await this.hands.fill(this.page.locator('input[name="longitude"]'), longitude);
    await this.hands.fill(this.page.locator('input[name="latitude"]'), latitude);
    await this.hands.press(this.button("Save"));
    await this.arrive(/infrastructure$/);
    await expect(this.page.getByRole("rowheader", { name })).toBeVisible();
  }

  async addConnection(name: string, start: string, end: string): Promise<void> {
    await this.hands.press(this.link("Add connection"));
    await this.arrive(/connections\/new/);
    await this.hands.fill(this.page.locator('input[name="name"]'), name);
    await this.hands.choose(this.page.locator('select[name="geometry_id_start"]'), start);
    await this.hands.choose(this.page.locator('select[name="geometry_id_end"]'), end);
    await this.hands.press(this.button("Save"));
    await this.arrive(/infrastructure$/);
    // 0.05 degrees of longitude at 48.05° north on the WGS84 ellipsoid.
    await expect(this.page.getByRole("row", { name: new RegExp(name) })).toContainText("3.728");
  }

  async addComponent(wanted: NewComponent): Promise<void> {
    await this.go(`digital-twin/components/new?kind=${wanted.line ? "line" : "node"}`);
    await this.hands.fill(this.page.locator('input[name="q"]').last(), wanted.query);
    await this.hands.press(this.button("Apply filter"));
    await this.page.waitForURL(/q=/);
    await this.hands.press(this.link(wanted.technology));
    await this.arrive(/components\/new\/form/);
    await this.hands.choose(this.page.locator('select[name="geometry_id"]'), wanted.place);
    const side = this.page.locator('select[name="carrier_level_input"], select[name="carrier_level_output"]').first();
    await this.hands.choose(side, "Electricity 0.4 kV");
    await this.hands.tick(this.page.getByRole("radio", { name: wanted.status, exact: true }));
    const draft = this.page.locator('input[type="checkbox"][name="is_draft"]');
    if (await draft.isChecked()) await this.hands.press(draft).then(() => this.untick());
    await this.hands.press(this.button("Save"));
    await this.page.waitForURL(/components\/(?!new)/);
    await this.hands.press(this.link("Parameters of this component"));
    await this.arrive(/parameters\?(node|line)_id=/);
  }

  /** Enter does nothing on a checkbox: the Space key switches it. */
  private async untick(): Promise<void> {
    const draft = this.page.locator('input[type="checkbox"][name="is_draft"]');
    if (await draft.isChecked()) await this.page.keyboard.press("Space");
    await expect(draft).not.toBeChecked();
  }

  /** From the overview of an element's parameters: enters one and comes back. */
  async enter(name: string, value: string): Promise<void> {
    const overview = this.page.url();
    await this.openParameter(name);
    await this.hands.fill(this.page.locator('input[name="rows[0].value"]'), value);
    await this.hands.press(this.button("Save"));
    await this.arrive(/parameters\?/);
    await this.page.goto(overview);
    await expect(this.page.getByRole("link", { name: `Edit ${name}` })).toBeVisible();
  }

  private async openParameter(name: string): Promise<void> {
    const enter = this.page
      .getByRole("link", { name: new RegExp(`^(Enter|Override) ${name}$`), includeHidden: true })
      .first();
    if (!(await enter.isVisible())) {
      const group = this.page.locator("details").filter({ has: this.page.locator(`a:has-text("${name}")`) });
      await this.hands.press(group.locator("summary"));
    }
    await this.hands.press(enter);
    await this.arrive(/step=3/);
  }

  async upload(name: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const overview = this.page.url();
    await this.openParameter(name);
    await this.hands.press(this.link("Upload time series"));
    await this.arrive(/parameters\/upload/);
    await this.hands.attach(this.page.locator('input[type="file"]'), file);
    await this.hands.press(this.button("Upload"));
    await this.arrive(/parameters\/upload\/.+/);
    await expect(this.page.locator('select[name="decimal_separator"]')).toHaveValue("comma");
    await this.hands.press(this.button("Convert"));
    // The stamps are taken in the system's zone first, where one hour of March does not exist.
    await expect(this.page.locator("main")).toContainText("Row 2116: 2025-03-30 02:00 does not exist in Europe/Berlin");
    await this.hands.fill(this.page.locator('[name="timezone"]'), "UTC");
    await this.hands.press(this.button("Convert"));
    await expect(this.button(/save/i).first()).toBeVisible();
    await check(this.page);
    await this.hands.press(this.button(/save/i).first());
    await this.arrive(/parameters\/series\//);
    await this.page.goto(overview);
    await expect(
      this.page.getByRole("row", { name: new RegExp(name) }).getByRole("link", { name: "Time series" }),
    ).toBeVisible();
  }

  async startOptimization(name: string): Promise<void> {
    await this.go("designer/optimizations");
    await this.hands.press(this.link("New optimization"));
    await this.arrive(/\/basic$/);
    await this.hands.fill(this.page.locator('input[name="name"]'), name);
    await this.hands.fill(this.page.locator('input[name="year_start"]'), "2025");
    await this.hands.fill(this.page.locator('input[name="year_end"]'), "2025");
    for (const next of ["modeling", "clustering", "solving", "review"]) {
      await this.hands.press(this.button("Continue"));
      await this.arrive(new RegExp(`/${next}$`));
    }
    await expect(this.page.locator("main")).toContainText("14,400");
    // A second click of an impatient hand starts nothing else.
    if (this.scripts) await this.hands.press(this.button("Start"));
    else await this.button("Start").dblclick();
    await this.arrive(/optimizations\/[0-9a-f-]{36}$/);
  }

  async waitForEnd(): Promise<void> {
    await expect(async () => {
      if (!this.scripts) await this.page.reload();
      await expect(this.page.locator("h1")).toContainText("Successful");
    }).toPass({ timeout: 120_000, intervals: [1000] });
    await check(this.page);
    await this.go("designer/optimizations");
    await expect(this.page.getByRole("rowheader", { name: "First run" })).toHaveCount(1);
  }

  /** What the pages show is what the run found: photovoltaics pays, and demand equals supply. */
  async readResults(): Promise<void> {
    await this.go("designer/results/summary");
    await check(this.page);
    const pages = ["capacities", "costs", "operation", "components", "geometries"];
    for (const view of pages) {
      await this.go(`designer/results/${view}`);
      await check(this.page);
    }
    const runs = (await (await this.page.request.get(`/api/system/${this.system}/optimizations`)).json()) as Record<
      string,
      { optimization_id: string }
    >;
    const [id] = Object.keys(runs);
    const view = async (name: string) =>
      (await (await this.page.request.get(`/api/optimization/${id}/results/${name}`)).json()) as never;
    const { capacities, components } = (await view("capacities")) as {
      capacities: { componentId: string; built: number; kind: string }[];
      components: { id: string; name: string }[];
    };
    const solar = components.find((component) => component.name === "Photovoltaics");
    const built = capacities.find((row) => row.componentId === solar?.id)?.built ?? 0;
    expect(built).toBeGreaterThan(0.5);
    const { balances } = (await view("operation")) as { balances: { demandMwh: number }[] };
    expect(Math.max(...balances.map((row) => row.demandMwh))).toBeCloseTo(8760, 3);
    await this.go("designer/results/capacities");
    const shown = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 3 }).format(built);
    await expect(this.page.locator("main")).toContainText(shown);
    const csv = await this.page.request.get(`/system/${this.system}/designer/results/operation.csv`);
    expect(csv.status()).toBe(200);
    expect((await csv.text()).split("\n").length).toBeGreaterThan(8760);
  }
}
