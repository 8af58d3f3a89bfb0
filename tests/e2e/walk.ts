import { RESULT_VIEWS } from "../../app/entities/results/views";
import { PATIENCE_MS } from "../helpers/eventually";
import { check } from "./check";
import type { Hands } from "./hands";
import { expect, type Page } from "./test";

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

export interface UploadFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export interface NewComponent {
  technology: string;
  query: string;
  place: string;
  status: "Existing" | "Optional";
  line?: boolean;
}

/** The steps of a planner; `hands` does them with the pointer or the keyboard. */
export class Walk {
  /** Id of the system created. */
  system = "";

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

  go(path: string) {
    return this.page.goto(`/system/${this.system}/${path}`);
  }

  async createSystem(name: string, timezone?: string): Promise<void> {
    await this.hands.press(this.link("New system"));
    await this.arrive(/systems\/new/);
    await this.hands.choose(this.page.locator('select[name="country_code"]'), "Germany");
    await this.hands.press(this.button("Take over from the country"));
    await expect(this.page.locator('select[name="timezone"]')).toHaveValue("Europe/Berlin");
    if (timezone) await this.hands.choose(this.page.locator('select[name="timezone"]'), timezone);
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
    await this.hands.untick(this.page.locator('input[type="checkbox"][name="is_draft"]'));
    await this.hands.press(this.button("Save"));
    await this.page.waitForURL(/components\/(?!new)/);
    await this.hands.press(this.link("Parameters of this component"));
    await this.arrive(/components\/[^/]+\/parameters/);
    await this.hands.press(this.link("All parameters of the component"));
    await this.arrive(/parameters\?(node|line)_id=/);
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
      const group = this.page.locator(`details:has(a[aria-label$=" ${name}"])`);
      await this.hands.press(group.locator("summary"));
    }
    await this.hands.press(enter);
    await this.arrive(/step=3/);
  }

  /** Uploads a file as the series of a parameter; `settings` are fields of the conversion, chosen by value or typed. */
  async upload(
    name: string,
    file: UploadFile,
    settings: Record<string, string>,
    before?: () => Promise<void>,
  ): Promise<void> {
    const overview = this.page.url();
    await this.openParameter(name);
    await this.hands.press(this.link("Upload time series"));
    await this.arrive(/parameters\/upload/);
    await this.hands.attach(this.page.locator('input[type="file"]'), file);
    await this.hands.press(this.button("Upload"));
    await this.arrive(/parameters\/upload\/.+/);
    await before?.();
    await this.hands.press(this.page.locator("main details.folded > summary").first());
    for (const [field, value] of Object.entries(settings)) {
      const control = this.page.locator(`main [name="${field}"]:not([type=hidden])`);
      const kind = await control.evaluate((element) => `${element.tagName} ${element.getAttribute("type") ?? ""}`);
      if (kind.startsWith("SELECT")) await this.hands.choose(control, value);
      else if (kind === "INPUT checkbox") await this.hands.tick(control);
      else await this.hands.fill(control, value);
    }
    await this.hands.press(this.button("Convert"));
    // With scripts the result was there before: the page that comes is another one.
    await this.arrive(/#preview$/);
    await expect(this.button(/save/i).first()).toBeVisible();
    await check(this.page);
    // An invented sun is an hour late, which is asked about.
    const doubts = this.page.locator('[name="doubts_confirmed"]');
    if ((await doubts.count()) > 0) await this.hands.tick(doubts);
    await this.hands.press(this.button(/save/i).first());
    await this.arrive(/timeseries\/series\//);
    await this.page.goto(overview);
    await expect(
      this.page.getByRole("row", { name: new RegExp(name) }).getByRole("link", { name: "Time series" }),
    ).toBeVisible();
  }

  /** Presses Convert and finds the sentence that says why the file cannot be used as it is. */
  async convertIsRefused(sentence: string): Promise<void> {
    await this.hands.press(this.button("Convert"));
    await expect(this.page.locator("main")).toContainText(sentence);
  }

  /** Starts a run of one year; `on` does more in a step before it goes on from there. */
  async startOptimization(name: string, on: Partial<Record<string, () => Promise<void>>> = {}): Promise<void> {
    await this.go("designer/optimizations");
    await this.hands.press(this.link("New optimization"));
    await this.arrive(/\/new$/);
    await this.hands.press(this.button("Continue"));
    await this.arrive(/\/basic$/);
    await this.hands.fill(this.page.locator('input[name="name"]'), name);
    await this.hands.fill(this.page.locator('input[name="year_start"]'), "2025");
    await this.hands.fill(this.page.locator('input[name="year_end"]'), "2025");
    const steps = ["basic", "modeling", "clustering", "solving", "review"];
    for (const [i, next] of steps.slice(1).entries()) {
      await on[steps[i]!]?.();
      await this.hands.press(this.button("Continue"));
      await this.arrive(new RegExp(`/${next}$`));
    }
    await expect(this.page.locator("main")).toContainText("14,400");
    // Its status quo is set up by itself later.
    await this.hands.untick(this.page.locator('[type="checkbox"][name="with_status_quo"]'));
    // A second click of an impatient hand starts nothing else.
    if (this.scripts) await this.hands.press(this.button("Start"));
    else await this.button("Start").dblclick();
    await this.arrive(/optimizations\/[0-9a-f-]{36}$/);
  }

  /** From the view that compares: the status quo of the run that is shown, started as the wizard has it. */
  async startStatusQuo(): Promise<void> {
    await this.go("designer/results/status-quo");
    await expect(this.page.locator("main")).toContainText("There is no status quo to compare with");
    await this.hands.press(this.button("Set up the status quo"));
    await this.arrive(/\/basic$/);
    for (const next of ["modeling", "clustering", "solving", "review"]) {
      await this.hands.press(this.button("Continue"));
      await this.page.waitForURL(new RegExp(`/${next}$`));
    }
    await expect(this.page.locator("main")).toContainText("Status quo");
    await this.hands.press(this.button("Start"));
    await this.arrive(/optimizations\/[0-9a-f-]{36}$/);
    await expect(async () => {
      if (!this.scripts) await this.page.reload();
      await expect(this.page.locator("h1")).toContainText("Successful");
    }).toPass({ timeout: PATIENCE_MS, intervals: [1000] });
  }

  async waitForEnd(name: string): Promise<void> {
    await expect(async () => {
      if (!this.scripts) await this.page.reload();
      await expect(this.page.locator("h1")).toContainText("Successful");
    }).toPass({ timeout: PATIENCE_MS, intervals: [1000] });
    await check(this.page);
    await this.hands.press(this.page.getByText("Log of the solver", { exact: true }));
    await expect(this.page.getByRole("region", { name: "Log of the solver" })).toBeVisible();
    const log = await this.link("Download the whole log").getAttribute("href");
    expect(await (await this.page.request.get(log ?? "")).text()).toMatch(/optimal/i);
    await this.go("designer/optimizations");
    await expect(this.page.getByRole("rowheader", { name })).toHaveCount(1);
  }

  /** From the list of runs: what a run read of a parameter, and a note on it. */
  async inspect(run: string, parameter: string, value: string, note: string): Promise<void> {
    await this.hands.press(this.link(run));
    await this.hands.press(this.link("Parameters it read"));
    await this.hands.fill(this.page.locator('main input[name="q"]'), parameter);
    await this.hands.press(this.button("Apply filter"));
    await this.arrive(/parameters\?.*q=/);
    await expect(this.page.getByRole("row").filter({ hasText: parameter })).toContainText(value);
    await check(this.page);
    await this.hands.press(this.link("To the run"));
    await this.hands.press(this.link("Write a note"));
    await this.hands.fill(this.page.locator('textarea[name="text"]'), note);
    await this.hands.press(this.button("Save note"));
    await expect(this.page.getByRole("article")).toContainText(note);
  }

  /** A result view of the system's only run, through the API. */
  async view<T>(name: string): Promise<T> {
    const runs = (await (await this.page.request.get(`/api/system/${this.system}/optimizations`)).json()) as Record<
      string,
      unknown
    >;
    const [id] = Object.keys(runs);
    return (await (await this.page.request.get(`/api/optimization/${id}/results/${name}`)).json()) as T;
  }

  /** Opens every result page and checks it. */
  async openResults(): Promise<void> {
    for (const view of RESULT_VIEWS) {
      if (view === "compare") continue; // One run has nothing next to it.
      await this.go(`designer/results/${view}`);
      await check(this.page);
    }
  }
}
