import { expect, test } from "vitest";
import { optimizationOf, stepDefaults } from "~/entities/optimizations/optimizationForm";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { FindingList } from "./FindingList";
import { RunIgnored } from "./RunIgnored";
import { RunPreflight } from "./RunPreflight";
import { WizardForm } from "./WizardForm";
import { WizardReview } from "./WizardReview";

/** A step of an investment run in a system that has nothing to choose from. */
const form = (
  step: "basic" | "modeling" | "solving",
  values: Record<string, unknown>,
  tunable = false,
  retirable: readonly string[] = [],
) =>
  renderStatic(
    <WizardForm
      step={step}
      values={values}
      retirable={retirable}
      tunable={tunable}
      kind="invest"
      back="/back"
      invested={[]}
      levels={[]}
      scenarios={[]}
      locations={[]}
      currency="EUR"
    />,
  );

test("the solver's settings are folded up, with their defaults in them", async () => {
  const html = await form("solving", stepDefaults("solving"));
  const folded = /<details class="fieldset folded">(.*?)<\/details>/s.exec(html)?.[1] ?? "";
  expect(folded).toContain("Advanced");
  expect(folded).toContain("Nothing changed");
  expect(folded.match(/name="optimizer\.[A-Za-z]+"/g)?.length).toBeGreaterThanOrEqual(10);
  expect(html.replace(folded, "").match(/optimizer\.\w+/g)).toEqual(["optimizer.TimeLimit"]);
});

test("what differs from the default is said while it is folded up", async () => {
  const { model } = stepDefaults("modeling") as { model: Record<string, boolean> };
  const values = {
    ...stepDefaults("modeling"),
    delta_t: 2,
    model: { ...model, retirement: false, integer_expansion: true },
  };
  const html = await form("modeling", values);
  expect(html).toContain("Changed: Early retirement: off<");
  const solver = { ...(stepDefaults("solving") as object), optimizer: { MIPGap: 0.05, Method: 2, BarConvTol: 1e-8 } };
  const folded = await form("solving", solver);
  expect(folded).toContain("Method: Barrier; ");
  expect(folded).toContain("Gap of integer models: 0.05");
  expect(folded).not.toContain("Barrier convergence: ");
});

test("early retirement says what it can take out", async () => {
  const hint = (names: string[]) => form("modeling", stepDefaults("modeling"), false, names);
  expect(await hint([])).toContain("Here nothing would be");
  expect(await hint(["Boiler", "Old CHP"])).toContain("Here that is: Boiler, Old CHP.");
  expect(await hint(["A", "B", "C", "D", "E", "F", "G"])).toContain("Here that is: A, B, C, D, E and 2 more.");
});

test("the hint about tuning is there where the model solves in under an hour, that it has no effect always", async () => {
  for (const tunable of [true, false]) {
    const html = await form("solving", stepDefaults("solving"), tunable);
    expect(html.includes("in under an hour")).toBe(tunable);
    expect(html).toContain("tuning tries many settings");
  }
});

test("a choice that is left open names what is taken then", async () => {
  const open = async (step: "basic" | "modeling" | "solving") =>
    [
      ...(await form(step, stepDefaults(step))).matchAll(/<select[^>]*name="([\w.]+)".*?<option value="">([^<]*)/gs),
    ].map(([, name, text]) => `${name} ${text}`);
  expect(await open("basic")).toEqual(["impact Not specified: Costs, present value", "cost_cap Not specified: None"]);
  expect(await open("modeling")).toEqual(["delta_t Not specified: 1 hour"]);
  expect(await open("solving")).toEqual([
    "machine.cores Not specified: 2",
    "machine.memory Not specified: 8",
    "optimizer.Method Not specified: Automatic",
    "optimizer.Crossover Not specified: Automatic",
    "optimizer.NumericFocus Not specified: Automatic",
    "optimizer.PreDual Not specified: Automatic",
    "optimizer.ScaleFlag Not specified: Automatic",
  ]);
});

test("the machine's cost is that of the chosen one, with a button for those without scripts", async () => {
  const values = { ...(stepDefaults("solving") as object), machine: { cores: 4, memory: 16 } };
  const html = await form("solving", values);
  expect(html).toContain("This machine costs 28,800 credits per hour.");
  expect(html).toMatch(/data-island="machine".*value="recompute"/s);
});

test("the review remarks on a missing interest rate, and leads to where it is entered", async () => {
  const basic = { ...stepDefaults("basic"), name: "Run" } as never;
  const run = optimizationOf({ basic }, { optimization_id: "o", system_id: "s" });
  const readiness = { ready: true, lines: [], checksHref: "/checks", recommended: 0, leftOut: [], unused: [] };
  const size = { rows: 8760, columns: 7300, entries: 23_360, integers: 0 };
  const fits = { tooLarge: false, memoryNeeded: 4, beyond: null };
  const preflight = { size, memoryGb: 0.22, seconds: [1, 12] as [number, number], ...fits };
  const page = (interestHref: string | null, noWeather = false) =>
    renderStatic(
      <WizardReview
        run={run}
        mark="m"
        invested={[]}
        levels={[]}
        investYears={null}
        readiness={readiness}
        preflight={preflight}
        interestHref={interestHref}
        scenarios={[]}
        currency="EUR"
        flatDays={false}
        noWeather={noWeather}
        edit={() => "/edit"}
      />,
    );
  expect(await page("/enter")).toMatch(/No interest rate is entered.*href="\/enter"/s);
  expect(await page(null)).not.toContain("No interest rate");
  expect(await page(null, true)).toMatch(/no parameter of the run is a generated series.*href="\/edit"/s);
  expect(await page(null)).not.toContain("generated series");
});

test("the review names what was entered and does not count in the run, with the way to it", async () => {
  const line = { parameter_type: "ramp_rate", name: "Ramp rate", count: 3, why: "detailed_operation", href: "/list" };
  const html = await renderStatic(
    <RunIgnored lines={[line, { ...line, parameter_type: "humidity", name: "Humidity", why: "no_run" }]} />,
  );
  expect(html).toMatch(/href="\/list">Ramp rate<\/a>.*3.*option “Detailed operation \(units switched on and off\)”/s);
  expect(html).toMatch(/Humidity.*No optimization reads it/s);
  expect(await renderStatic(<RunIgnored lines={[]} />)).toBe("");
});

test("a run's remarks say why parameters are left aside", async () => {
  const unused = { severity: "info" as const, parameterType: "ramp_rate", amount: 3, detail: "detailed_operation" };
  const findings = [
    { ...unused, rule: "parameter_unused" },
    { ...unused, rule: "parameter_without_effect", parameterType: "humidity", detail: "humidity", amount: 1 },
  ];
  const names = { levels: {}, parameters: { ramp_rate: "Ramp rate", humidity: "Humidity" } };
  const html = await renderStatic(
    <FindingList
      findings={findings}
      names={names}
      hrefs={["/list", null]}
      status="success"
      locale="en"
      timezone="UTC"
    />,
  );
  expect(html).toMatch(
    /“Ramp rate” is left aside by this run \(3 entries\). It counts in runs with the option “Detailed/,
  );
  expect(html).toMatch(/“Humidity” is left aside by this run \(1 entry\). No optimization reads it/);
});

test("the review tells size, memory and time, and refuses what is too large with what to reduce", async () => {
  const size = { rows: 9_000_000, columns: 8_000_000, entries: 30_000_000, integers: 8760 };
  const page = (more: object) =>
    renderStatic(
      <RunPreflight
        size={size}
        memoryGb={30.2}
        seconds={[300, 4000] as [number, number]}
        tooLarge={true}
        memoryNeeded={32}
        beyond={null}
        {...more}
        machineGb={8}
        editHref="/edit"
      />,
    );
  const html = await page({});
  expect(html).toContain("9,000,000 rows");
  expect(html).toMatch(/about 31.GB.*8.GB.*32.GB.*href="\/edit"/s);
  expect(html).toContain("8,760 of the columns are whole numbers.");
  expect(html).toContain("longer steps, fewer years");
  expect(await page({ memoryNeeded: null })).not.toContain("32");
  const fits = await page({ tooLarge: false, memoryGb: 0.4 });
  expect(fits).toMatch(/5.min to 1.h 7.min/);
  expect(fits).not.toContain("too large");
  expect(fits).not.toContain("likely");
  const beyond = await page({ tooLarge: false, seconds: null, beyond: "border" });
  expect(beyond).toMatch(
    /likely to be too large for the structured method.*Storages between typical days.*fewer years/s,
  );
  expect(beyond).toContain("cannot be foreseen; the time limit ends it");
  expect(await page({ seconds: null, beyond: "operations" })).toContain("fewer optional components");
  expect(await page({ tooLarge: false, seconds: null })).toContain("cannot be foreseen");
});

test("how far an investment sees, and the parts of a dispatched year, are asked for and reviewed", async () => {
  const basic = async (kind: "invest" | "dispatch" | "status_quo") =>
    renderStatic(
      <WizardForm
        step="basic"
        values={stepDefaults("basic")}
        kind={kind}
        back="/back"
        tunable={true}
        currency="EUR"
        retirable={[]}
        invested={[]}
        levels={[]}
        scenarios={[]}
        locations={[]}
      />,
    );
  const fieldNames = async (kind: "invest" | "dispatch" | "status_quo") =>
    (await basic(kind)).match(/name="(rolling_horizon_years|year_split)"/g) ?? [];
  expect(await fieldNames("invest")).toEqual(['name="rolling_horizon_years"']);
  expect(await fieldNames("dispatch")).toEqual(['name="year_split"']);
  expect(await fieldNames("status_quo")).toEqual([]);
  const answers = { ...stepDefaults("basic"), name: "Run", rolling_horizon_years: 5, year_split: 4 } as never;
  const ids = { optimization_id: "o", system_id: "s" };
  const invest = optimizationOf({ kind: "invest", basic: answers }, ids)!;
  expect([invest.config.rolling_horizon_years, invest.config.year_split]).toEqual([5, 1]);
  const dispatch = optimizationOf({ kind: "dispatch", basic: answers }, ids)!;
  expect([dispatch.config.rolling_horizon_years, dispatch.config.year_split]).toEqual([100, 4]);
});
