import { isoLocal, MINUTE, wallOf, write } from "./clock";
import {
  comma,
  dot,
  EU_AUTUMN,
  EU_SPRING,
  type Fixture,
  lines,
  linesDos,
  type Span,
  type Step,
  stepsOf,
  SWITCH,
  truthOf,
} from "./fixture";

const zone = "Europe/Berlin";
/** Prices have two digits. */
const priced = (span: Span, minutes = 60, low = -12_000) =>
  stepsOf(span, { zone, minutes, low, spread: 150_010 }).map((step) => ({
    ...step,
    milli: Math.round(step.milli / 10) * 10,
  }));
const EUR = { zone, holds: "price", unit: "EUR/MWh" } as const;

/** What the label of an end says: the wall clock's, at which the next step begins. */
const nextWall = ({ end }: Step) => wallOf(end, zone);

/** The German download: two stamps, digits with a comma, "-" where there is nothing. */
function smard(span: Span): Fixture {
  const steps = priced(span);
  const stamp = "DD.MM.YYYY hh:mm";
  return {
    name: `smard ${span.name}`,
    title: "SMARD, Großhandelspreise",
    source: "smard.de, Benutzerhandbuch (Marktdaten herunterladen)",
    described: "published",
    fileName: "Gro_handelspreise_Stunde.csv",
    content: `\uFEFF${lines(
      "Datum von;Datum bis;Deutschland/Luxemburg [€/MWh] Originalauflösungen;∅ Anrainer DE/LU [€/MWh] Originalauflösungen;Belgien [€/MWh] Originalauflösungen",
      steps.map(
        (step) =>
          `${write(step.wall, stamp)};${write(nextWall(step), stamp)};${comma(step.milli, 2)};${comma(step.milli + 5_000, 2)};-`,
      ),
    )}`,
    truth: truthOf(steps, EUR),
    answers: { timezone: zone, column: "Deutschland/Luxemburg [€/MWh] Originalauflösungen" },
  };
}

/** The English download: names of months, a 12-hour clock. */
function smardEnglish(span: Span): Fixture {
  const steps = priced(span);
  const stamp = "MMM D, YYYY k:mm A";
  return {
    name: `smard english ${span.name}`,
    title: "SMARD, day-ahead prices (English)",
    source: "smard.de/en; stamps as in users' reports",
    described: "users",
    fileName: "Day-ahead_prices_Hour.csv",
    content: `\uFEFF${lines(
      "Start date;End date;Germany/Luxembourg [€/MWh] Original resolutions;∅ DE/LU neighbours [€/MWh] Original resolutions",
      steps.map(
        (step) =>
          `${write(step.wall, stamp)};${write(nextWall(step), stamp)};${dot(step.milli, 2)};${dot(step.milli + 5_000, 2)}`,
      ),
    )}`,
    truth: truthOf(steps, EUR),
    answers: { timezone: zone, column: "Germany/Luxembourg [€/MWh] Original resolutions" },
  };
}

/** Load of SMARD: thousands with a dot, decimals with a comma. */
function smardLoad(span: Span): Fixture {
  const steps = stepsOf(span, { zone, minutes: 15, low: 9_870_000, spread: 8_000_000 }).map((step) => ({
    ...step,
    milli: Math.round(step.milli / 10) * 10,
  }));
  const stamp = "DD.MM.YYYY hh:mm";
  const grouped = (milli: number) => comma(milli, 2).replace(/\B(?=(\d{3})+,)/g, ".");
  return {
    name: `smard load ${span.name}`,
    title: "SMARD, Realisierter Stromverbrauch",
    source: "smard.de, Benutzerhandbuch (Marktdaten herunterladen)",
    described: "published",
    fileName: "Realisierter_Stromverbrauch_Viertelstunde.csv",
    content: `\uFEFF${lines(
      "Datum von;Datum bis;Netzlast [MWh] Originalauflösungen",
      steps.map((step) => `${write(step.wall, stamp)};${write(nextWall(step), stamp)};${grouped(step.milli)}`),
    )}`,
    truth: truthOf(steps, { zone, holds: "energy", unit: "MWh", kilo: 1000 }),
    answers: { timezone: zone },
  };
}

/** The former export: both ends in one cell; the hour that is not there in spring is a row without a price. */
function entsoeOld(span: Span): Fixture {
  const steps = priced(span);
  const stamp = "DD.MM.YYYY hh:mm";
  const cell = (wall: number) => `"${write(wall, stamp)} - ${write(wall + 60 * MINUTE, stamp)}"`;
  const rows = steps.flatMap(({ at, wall, milli }) => {
    const row = `${cell(wall)},"${dot(milli, 2)}","EUR",""`;
    const skipped = wall - wallOf(at - 60 * MINUTE, zone) > 60 * MINUTE;
    return skipped ? [`${cell(wall - 60 * MINUTE)},"","",""`, row] : [row];
  });
  return {
    name: `entsoe old ${span.name}`,
    title: "ENTSO-E transparency platform, day-ahead prices (until 2024)",
    source: "transparency.entsoe.eu, export of 12.1.D; columns as in users' reports",
    described: "users",
    fileName: "Day-ahead Prices.csv",
    content: lines('"MTU (CET/CEST)","Day-ahead Price [EUR/MWh]","Currency","BZN|DE-LU"', rows),
    truth: truthOf(steps, EUR),
    answers: { timezone: zone },
  };
}

/** The present export: seconds, area and sequence, a mark of the clock on the days of its change; quarter-hours from October 2025. */
function entsoeNew(span: Span): Fixture {
  const steps: Step[] =
    span.name === "switch"
      ? [...priced({ ...span, to: "2025-10-01" }), ...priced({ ...span, from: "2025-10-01" }, 15)]
      : priced(span);
  const changes = (day: string) =>
    steps.some((s) => write(s.wall, "DD/MM") === day && wallOf(s.end, zone) !== s.wallEnd);
  const days = new Set(steps.map(({ wall }) => write(wall, "DD/MM")).filter(changes));
  const stamp = (ms: number, day: string) => {
    const wall = wallOf(ms, zone);
    const mark = days.has(day) ? ` (${wall - ms > 60 * MINUTE ? "CEST" : "CET"})` : "";
    return `${write(wall, "DD/MM/YYYY hh:mm:ss")}${mark}`;
  };
  const truth = truthOf(steps, EUR);
  return {
    name: `entsoe new ${span.name}`,
    title: "ENTSO-E transparency platform, energy prices (since 2024)",
    source: "newtransparency.entsoe.eu, export GUI_ENERGY_PRICES; columns and marks as in users' reports",
    described: "users",
    fileName: "GUI_ENERGY_PRICES.csv",
    content: lines(
      '"MTU (CET/CEST)","Area","Sequence","Day-ahead Price (EUR/MWh)","Intraday Period (CET/CEST)","Intraday Price (EUR/MWh)"',
      steps.map((step) => {
        const day = write(step.wall, "DD/MM");
        return `"${stamp(step.at, day)} - ${stamp(step.end, day)}","BZN|DE-LU","Sequence 1","${dot(step.milli, 2)}","",""`;
      }),
    ),
    // Where the step changes, the finer one; the mean is of the rows' time.
    truth:
      span.name === "switch"
        ? {
            ...truth,
            stepMinutes: 15,
            steps: steps.reduce((n, { at, end }) => n + (end - at) / (15 * MINUTE), 0),
            missing: 0,
            mean:
              steps.reduce((sum, { at, end, milli }) => sum + milli * (end - at), 0) /
              1000 /
              (steps.at(-1)!.end - steps[0]!.at),
          }
        : truth,
    answers: { timezone: zone, column: "Day-ahead Price (EUR/MWh)" },
  };
}

/** Two rows of header: names, then units; stamps with their offset. */
function energyCharts(span: Span, language: "de" | "en"): Fixture {
  const steps = priced(span);
  const [date, name] =
    language === "de" ? ["Datum (MEZ)", "Day Ahead Auktion (DE-LU)"] : ["Date (GMT+1)", "Day Ahead Auction (DE-LU)"];
  const unit = language === "de" ? "Preis (EUR/MWh, EUR/tCO2)" : "Price (EUR/MWh, EUR/tCO2)";
  return {
    name: `energy-charts ${language} ${span.name}`,
    title: "Energy-Charts, prices",
    source: "energy-charts.info, download of a chart; rows as in users' reports",
    described: "users",
    fileName: "energy-charts_Stromproduktion_und_Börsenstrompreise.csv",
    content: lines(
      `${date},Last,${name}`,
      `,Leistung (MW),"${unit}"`,
      steps.map(
        ({ at, i, milli }) =>
          `${isoLocal(at, zone, "YYYY-MM-DDThh:mm")},${50_000 + ((i * 31) % 9_000)},${dot(milli, 2)}`,
      ),
    ),
    truth: truthOf(steps, EUR),
    answers: { column: name },
  };
}

/** A day a row, its hours as columns with 3A and 3B, and the day's statistics behind them. */
function epex(span: Span): Fixture {
  const steps = priced(span);
  const names = [1, 2, "3A", "3B", ...Array.from({ length: 21 }, (_, i) => i + 4)].map((hour) => `Hour ${hour}`);
  const days = [...new Set(steps.map(({ wall }) => write(wall, "DD/MM/YYYY")))].reverse();
  const rows = days.map((day) => {
    const own = steps.filter(({ wall }) => write(wall, "DD/MM/YYYY") === day);
    const cells = new Map<string, string>();
    for (const { wall, milli } of own) {
      const hour = new Date(wall).getUTCHours() + 1;
      const name = hour !== 3 ? `Hour ${hour}` : cells.has("Hour 3A") ? "Hour 3B" : "Hour 3A";
      cells.set(name, dot(milli, 2));
    }
    const all = own.map(({ milli }) => milli);
    return [
      day,
      ...names.map((name) => cells.get(name) ?? ""),
      dot(Math.min(...all), 2),
      dot(Math.max(...all), 2),
    ].join(",");
  });
  return {
    name: `epex ${span.name}`,
    title: "EPEX SPOT, auction prices by day",
    source: "EPEX SPOT, SFTP file specification; columns as in users' reports",
    described: "users",
    fileName: "auction_spot_prices_germany_luxembourg.csv",
    content: lines("# All prices in EUR/MWh", ["Delivery day", ...names, "Minimum", "Maximum"].join(","), rows),
    truth: truthOf(steps, EUR),
    answers: { timezone: zone, unit: "EUR/MWh" },
  };
}

/** aWATTar and its like: German digits, the cent. */
function cents(span: Span): Fixture {
  const steps = priced(span, 60, 3_000);
  return {
    name: `spot in cents ${span.name}`,
    title: "Spot prices of a supplier in ct/kWh",
    source: "Suppliers of spot tariffs (aWATTar and others), after users' reports",
    described: "users",
    fileName: "spotpreise.csv",
    content: linesDos(
      "Datum;Von;Bis;Preis [ct/kWh]",
      steps.map(
        (step) =>
          `${write(step.wall, "DD.MM.YYYY;hh:mm")};${write(nextWall(step), "hh:mm")};${comma(step.milli / 10, 3)}`,
      ),
    ),
    truth: truthOf(
      steps.map((step) => ({ ...step, milli: step.milli / 10 })),
      { ...EUR, unit: "ct/kWh" },
    ),
    answers: { timezone: zone },
  };
}

export const prices = (): Fixture[] => [
  ...[EU_SPRING, EU_AUTUMN].flatMap((span) => [
    smard(span),
    smardEnglish(span),
    smardLoad(span),
    entsoeOld(span),
    entsoeNew(span),
    energyCharts(span, "de"),
    energyCharts(span, "en"),
    epex(span),
    cents(span),
  ]),
  entsoeNew(SWITCH),
];
