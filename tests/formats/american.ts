import { DAY_MS } from "~/entities/core/clock";
import { write } from "./clock";
import { dot, type Fixture, lines, type Span, stepsOf, truthOf, US_AUTUMN, US_SPRING } from "./fixture";

const kWh = (zone: string) => ({ zone, holds: "energy", unit: "kWh" }) as const;

/** Rows about the customer, then begin and end to the minute before the next; the repeated hour is there twice. */
function pge(span: Span): Fixture {
  const zone = "America/Los_Angeles";
  const steps = stepsOf(span, { zone, minutes: 15, low: 20, spread: 411 });
  return {
    name: `pge ${span.name}`,
    title: "PG&E, interval data (CSV of Green Button)",
    source: "pge.com, Green Button download; columns as in users' reports",
    described: "users",
    fileName: "pge_electric_usage_interval_data.csv",
    content: lines(
      "Name,A CUSTOMER",
      'Address,"1 MAIN ST, ANYTOWN CA 90000"',
      "Account Number,0000000000",
      "Service,Service 1",
      "",
      "TYPE,DATE,START TIME,END TIME,USAGE (kWh),COST,NOTES",
      steps.map(
        ({ wall, wallEnd, milli }) =>
          `Electric usage,${write(wall, "YYYY-MM-DD,hh:mm")},${write(wallEnd - 60_000, "hh:mm")},${dot(milli)},$${dot(milli / 4, 2)},`,
      ),
    ),
    truth: truthOf(steps, kWh(zone)),
    answers: { timezone: zone, column: "USAGE (kWh)" },
  };
}

/** A unit in a column of its own, hours of a 12-hour clock. */
function amPm(span: Span): Fixture {
  const zone = "America/Chicago";
  const steps = stepsOf(span, { zone, minutes: 60, low: 320, spread: 1_901 });
  return {
    name: `us am pm ${span.name}`,
    title: "US utility, 12-hour clock",
    source: "ComEd and others, CSV of Green Button; columns as in users' reports",
    described: "users",
    fileName: "usage.csv",
    content: lines(
      "TYPE,DATE,START TIME,END TIME,USAGE,UNITS",
      steps.map(
        ({ wall, wallEnd, milli }) =>
          `Electric usage,${write(wall, "M/D/YYYY,k:mm A")},${write(wallEnd - 60_000, "k:mm A")},${dot(milli)},kWh`,
      ),
    ),
    truth: truthOf(steps, kWh(zone)),
    answers: { timezone: zone },
  };
}

/** Day and the hour that ends, 1 to 24: 3 lacks in spring, 2 is there twice in autumn. */
function hourEnding(span: Span): Fixture {
  const zone = "America/New_York";
  const steps = stepsOf(span, { zone, minutes: 60, low: 320, spread: 1_901 });
  return {
    name: `us hour ending ${span.name}`,
    title: "US utility, hour ending 1 to 24",
    source: "Suppliers' interval reports (hour ending, as ISO New England and PJM count), after users' reports",
    described: "users",
    fileName: "hourly_usage.csv",
    content: lines(
      "Account,Usage Date,Hour Ending,kWh",
      steps.map(
        ({ wall, milli }) =>
          `0000000000,${write(wall, "MM/DD/YYYY")},${new Date(wall).getUTCHours() + 1},${dot(milli)}`,
      ),
    ),
    truth: truthOf(steps, kWh(zone)),
    answers: { timezone: zone },
  };
}

/** Texas: consumption and what is fed in below each other. */
function texas(span: Span): Fixture {
  const zone = "America/Chicago";
  const steps = stepsOf(span, { zone, minutes: 15, low: 20, spread: 411 });
  const row = (kind: string, of: (milli: number) => number) => (step: (typeof steps)[number]) =>
    `'1000000000000000000000,${write(step.wall, "MM/DD/YYYY")},${write(step.wall + DAY_MS, "MM/DD/YYYY hh:mm:ss")}, ${write(step.wall, "hh:mm")}, ${write(step.wallEnd, "hh:mm")},${dot(of(step.milli))},A,${kind}`;
  return {
    name: `smart meter texas ${span.name}`,
    title: "Smart Meter Texas, interval data",
    source: "smartmetertexas.com, report of interval data; columns as in users' reports",
    described: "users",
    fileName: "IntervalData.csv",
    content: lines(
      "ESIID,USAGE_DATE,REVISION_DATE,USAGE_START_TIME,USAGE_END_TIME,USAGE_KWH,ESTIMATED_ACTUAL,CONSUMPTION_SURPLUSGENERATION",
      steps.map(row("Consumption", (milli) => milli)),
      steps.map(row("Surplus Generation", (milli) => (milli * 3) % 50)),
    ),
    truth: truthOf(steps, kWh(zone)),
    answers: { timezone: zone, rows: { column: "CONSUMPTION_SURPLUSGENERATION", text: ["Consumption"] } },
  };
}

/** Prices of a settlement point: hour ending, and a flag at the hour that comes again. */
function ercot(span: Span): Fixture {
  const zone = "America/Chicago";
  const steps = stepsOf(span, { zone, minutes: 60, low: -3_000, spread: 80_010 }).map((step) => ({
    ...step,
    milli: Math.round(step.milli / 10) * 10,
  }));
  const seen = new Set<number>();
  const rows = steps.map(({ wall, milli }) => {
    const again = seen.has(wall);
    seen.add(wall);
    const hour = String(new Date(wall).getUTCHours() + 1).padStart(2, "0");
    return `${write(wall, "MM/DD/YYYY")},${hour}:00,${again ? "Y" : "N"},HB_HOUSTON,HU,${dot(milli, 2)}`;
  });
  return {
    name: `ercot ${span.name}`,
    title: "ERCOT, day-ahead settlement point prices",
    source: "ercot.com, NP4-190-CD and NP4-180-ER",
    described: "published",
    fileName: "DAMSPP.csv",
    content: lines(
      "Delivery Date,Hour Ending,Repeated Hour Flag,Settlement Point,Settlement Point Type,Settlement Point Price",
      rows,
    ),
    truth: truthOf(steps, { zone, holds: "price", unit: "USD/MWh" }),
    answers: { timezone: zone, unit: "USD/MWh" },
  };
}

export const american = (): Fixture[] =>
  [US_SPRING, US_AUTUMN].flatMap((span) => [pge(span), amPm(span), hourEnding(span), texas(span), ercot(span)]);
