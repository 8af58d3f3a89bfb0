import { isoLocal, isoUtc, write } from "./clock";
import { dot, EU_AUTUMN, EU_SPRING, type Fixture, lines, type Span, type Step, stepsOf, truthOf } from "./fixture";

const zone = "Europe/London";
const halves = (span: Span) => stepsOf(span, { zone, minutes: 30, low: 90, spread: 611 });
const kWh = { zone, holds: "energy", unit: "kWh" } as const;
const source =
  "Elexon, BSCP 504 and the D0275 flow: settlement periods 1 to 48, 46 and 50 on the days of the clock change";

/** The steps of each local day. */
function daysOf(steps: readonly Step[]): Step[][] {
  const days = new Map<string, Step[]>();
  for (const step of steps) {
    const day = write(step.wall, "YYYY-MM-DD");
    days.set(day, [...(days.get(day) ?? []), step]);
  }
  return [...days.values()];
}

/** A row for each settlement period, counted as they pass. */
function periods(span: Span): Fixture {
  const steps = halves(span);
  return {
    name: `uk periods ${span.name}`,
    title: "UK half-hourly, settlement periods",
    source,
    described: "published",
    fileName: "hh_data.csv",
    content: lines(
      "MPAN,Settlement Date,Settlement Period,Consumption (kWh),Estimated",
      daysOf(steps).flatMap((day) =>
        day.map(({ wall, milli }, i) => `1200000000000,${write(wall, "DD/MM/YYYY")},${i + 1},${dot(milli)},A`),
      ),
    ),
    truth: truthOf(steps, kWh),
    answers: { timezone: zone },
  };
}

/** A day a row with fifty columns; what a day does not have is empty. */
function fifty(span: Span): Fixture {
  const steps = halves(span);
  const names = Array.from({ length: 50 }, (_, i) => `HH${String(i + 1).padStart(2, "0")}`);
  return {
    name: `uk wide periods ${span.name}`,
    title: "UK half-hourly, a day a row, HH01 to HH50",
    source,
    described: "published",
    fileName: "hh_wide.csv",
    content: lines(
      ["MPAN", "Date", "Unit", ...names].join(","),
      daysOf(steps).map((day) =>
        [
          "1200000000000",
          write(day[0]!.wall, "DD/MM/YYYY"),
          "kWh",
          ...names.map((_, i) => (day[i] ? dot(day[i].milli) : "")),
        ].join(","),
      ),
    ),
    truth: truthOf(steps, kWh),
    answers: { timezone: zone },
  };
}

/** A day a row with the clock in the header, as many columns every day: nothing at 01:00 in spring, one of two hours in autumn. */
function clocks(span: Span): Fixture {
  const steps = halves(span).filter((step, _, all) => all.find(({ wall }) => wall === step.wall) === step);
  const names = Array.from({ length: 48 }, (_, i) => write(i * 1_800_000, "hh:mm"));
  return {
    name: `uk wide clock ${span.name}`,
    title: "UK half-hourly, a day a row, 00:00 to 23:30",
    source: "Suppliers' half-hourly reports, after users' reports",
    described: "users",
    fileName: "hh_clock.csv",
    content: lines(
      ["MPAN", "Date", "Unit", ...names].join(","),
      daysOf(steps).map((day) => {
        const at = new Map(day.map(({ wall, milli }) => [write(wall, "hh:mm"), dot(milli)]));
        const date = write(day[0]!.wall, "DD/MM/YYYY");
        return ["1200000000000", date, "kWh", ...names.map((name) => at.get(name) ?? "")].join(",");
      }),
    ),
    truth: truthOf(steps, kWh),
    answers: { timezone: zone },
  };
}

/** Blanks after commas, local stamps with their offset. */
function octopus(span: Span): Fixture {
  const steps = halves(span);
  const stamp = (ms: number) => isoLocal(ms, zone).replace("+00:00", "Z");
  return {
    name: `octopus ${span.name}`,
    title: "Octopus Energy, consumption",
    source: "octopus.energy, download of consumption; columns as in users' reports",
    described: "users",
    fileName: "consumption.csv",
    content: lines(
      " Consumption (kwh), Estimated Cost Inc. Tax (p), Start, End",
      steps.map(({ at, end, milli }) => `${dot(milli)}, ${dot(milli * 24, 2)}, ${stamp(at)}, ${stamp(end)}`),
    ),
    truth: truthOf(steps, kWh),
    answers: { column: "Consumption (kwh)" },
  };
}

/** What the interface of the balancing mechanism gives for the whole country. */
function elexon(span: Span): Fixture {
  const steps = stepsOf(span, { zone, minutes: 30, low: 21_000_000, spread: 9_000_000 }).map((step) => ({
    ...step,
    milli: Math.round(step.milli / 1000) * 1000,
  }));
  return {
    name: `elexon demand ${span.name}`,
    title: "Elexon, initial demand outturn",
    source: "bmrs.elexon.co.uk, Initial National Demand outturn (INDO)",
    described: "published",
    fileName: "indo.csv",
    content: lines(
      "PublishTime,StartTime,SettlementDate,SettlementPeriod,Demand (MW)",
      daysOf(steps).flatMap((day) =>
        day.map(
          ({ at, end, wall, milli }, i) =>
            `${isoUtc(end)},${isoUtc(at)},${write(wall, "YYYY-MM-DD")},${i + 1},${milli / 1000}`,
        ),
      ),
    ),
    truth: truthOf(steps, { zone: "UTC", holds: "power", unit: "MW", kilo: 1000 }),
    answers: { column: "Demand (MW)" },
  };
}

export const british = (): Fixture[] =>
  [EU_SPRING, EU_AUTUMN].flatMap((span) => [periods(span), fifty(span), clocks(span), octopus(span), elexon(span)]);
