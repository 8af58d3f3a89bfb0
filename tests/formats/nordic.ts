import { isoUtc, write } from "./clock";
import { comma, EU_AUTUMN, EU_SPRING, type Fixture, lines, linesDos, type Span, stepsOf, truthOf } from "./fixture";

const kWh = (zone: string) => ({ zone, holds: "energy", unit: "kWh" }) as const;
const hours = (span: Span, zone: string, minutes = 60) => stepsOf(span, { zone, minutes, low: 150, spread: 901 });

function denmark(span: Span): Fixture {
  const zone = "Europe/Copenhagen";
  const steps = hours(span, zone);
  const stamp = "DD-MM-YYYY hh:mm:ss";
  return {
    name: `eloverblik ${span.name}`,
    title: "Eloverblik, målerdata",
    source: "eloverblik.dk, export of metering data; columns as in users' reports",
    described: "users",
    fileName: "MeterData.csv",
    content: `\uFEFF${linesDos(
      "MålepunktsID;Fra_dato;Til_dato;Mængde;Måleenhed;Kvalitet;Type",
      steps.map(
        ({ wall, end, wallEnd, milli }) =>
          `571313000000000000;${write(wall, stamp)};${write(steps.find(({ at }) => at === end)?.wall ?? wallEnd, stamp)};${comma(milli)};KWH;Målt;Tidsserie`,
      ),
    )}`,
    truth: truthOf(steps, kWh(zone)),
    answers: { timezone: zone },
  };
}

function finland(span: Span): Fixture {
  const zone = "Europe/Helsinki";
  const steps = hours(span, zone, 15);
  return {
    name: `fingrid datahub ${span.name}`,
    title: "Fingrid Datahub, consumption",
    source: "Fingrid Datahub, customer portal export; columns as in users' reports",
    described: "users",
    fileName: "consumption.csv",
    content: `\uFEFF${lines(
      "Mittauspisteen tunnus;Tuotteen tyyppi;Resoluutio;Yksikkötyyppi;Lukeman tyyppi;Alkuaika;Määrä;Laatu",
      steps.map(
        ({ at, milli }) => `643000000000000000;8716867000030;PT15M;kWh;BN01;${isoUtc(at)};${comma(milli)}000;OK`,
      ),
    )}`,
    truth: truthOf(steps, { ...kWh("UTC") }),
    answers: {},
  };
}

function norway(span: Span): Fixture {
  const zone = "Europe/Oslo";
  const steps = hours(span, zone);
  return {
    name: `elvia ${span.name}`,
    title: "Elhub/Elvia, timeverdier",
    source: "Minside of Norwegian network companies; columns as in users' reports",
    described: "users",
    fileName: "meteringvalues.csv",
    content: linesDos(
      "Fra;Til;KWH 60 Forbruk;Kvalitet",
      steps.map(
        ({ wall, end, wallEnd, milli }) =>
          `${write(wall, "DD.MM.YYYY hh:mm")};${write(steps.find(({ at }) => at === end)?.wall ?? wallEnd, "DD.MM.YYYY hh:mm")};${comma(milli)};Avlest`,
      ),
    ),
    truth: truthOf(steps, kWh(zone)),
    answers: { timezone: zone },
  };
}

/** Prices with both clocks; the areas below each other. */
function energiDataService(span: Span): Fixture {
  const zone = "Europe/Copenhagen";
  const steps = stepsOf(span, { zone, minutes: 60, low: -9_000, spread: 130_010 }).map((step) => ({
    ...step,
    milli: Math.round(step.milli / 10) * 10,
  }));
  const rows = steps.flatMap(({ at, wall, milli }) => {
    const stamps = `${isoUtc(at).slice(0, 16)};${write(wall, "YYYY-MM-DDThh:mm")}`;
    return [
      `${stamps};DK1;${comma(milli * 7.46, 2)};${comma(milli, 2)}`,
      `${stamps};DK2;${comma((milli + 2_000) * 7.46, 2)};${comma(milli + 2_000, 2)}`,
    ];
  });
  return {
    name: `energi data service ${span.name}`,
    title: "Energi Data Service, Elspotprices",
    source: "energidataservice.dk, dataset Elspotprices",
    described: "published",
    fileName: "Elspotprices.csv",
    content: lines("HourUTC;HourDK;PriceArea;SpotPriceDKK;SpotPriceEUR", rows),
    truth: truthOf(steps, { zone: "UTC", holds: "price", unit: "EUR/MWh" }),
    answers: { column: "SpotPriceEUR", rows: { column: "PriceArea", text: ["DK1"] }, unit: "EUR/MWh" },
  };
}

/** The former files of Nord Pool: a day, an hour as a span of two hours, a column for each area. */
function nordPool(span: Span): Fixture {
  const zone = "Europe/Oslo";
  const steps = stepsOf(span, { zone, minutes: 60, low: 11_000, spread: 70_010 }).map((step) => ({
    ...step,
    milli: Math.round(step.milli / 10) * 10,
  }));
  return {
    name: `nord pool hours ${span.name}`,
    title: "Nord Pool, elspot prices hourly (former file)",
    source: "nordpoolgroup.com, historical market data; rows as in users' reports",
    described: "users",
    fileName: "elspot-prices_hourly_eur.csv",
    content: lines(
      "Elspot Prices in EUR/MWh;;;;",
      "Data was last updated 01-01-2025;;;;",
      ";Hours;SYS;SE1;NO1",
      steps.map(
        ({ wall, wallEnd, milli }) =>
          `${write(wall, "DD-MM-YYYY")};${write(wall, "hh")} - ${write(wallEnd, "hh")};${comma(milli, 2)};${comma(milli + 110, 2)};${comma(milli + 220, 2)}`,
      ),
    ),
    truth: truthOf(steps, { zone, holds: "price", unit: "EUR/MWh" }),
    answers: { timezone: zone, column: "SYS" },
  };
}

/** The files of the data portal: begin and end in central European time, a column for each area. */
function nordPoolPortal(span: Span): Fixture {
  const zone = "Europe/Oslo";
  const steps = stepsOf(span, { zone, minutes: 60, low: 11_000, spread: 70_010 }).map((step) => ({
    ...step,
    milli: Math.round(step.milli / 10) * 10,
  }));
  const stamp = "DD.MM.YYYY hh:mm:ss";
  return {
    name: `nord pool portal ${span.name}`,
    title: "Nord Pool, day-ahead prices of the data portal",
    source: "data.nordpoolgroup.com; columns as in users' reports",
    described: "users",
    fileName: "AuctionPrice_DayAhead_SE3_EUR.csv",
    content: lines(
      "Delivery Start (CET);Delivery End (CET);SE3 Price (EUR);SE4 Price (EUR)",
      steps.map(
        ({ wall, wallEnd, milli }) =>
          `${write(wall, stamp)};${write(wallEnd, stamp)};${(milli / 1000).toFixed(2)};${((milli + 500) / 1000).toFixed(2)}`,
      ),
    ),
    truth: truthOf(steps, { zone, holds: "price", unit: "EUR/MWh" }),
    answers: { timezone: zone, column: "SE3 Price (EUR)", unit: "EUR/MWh" },
  };
}

export const nordic = (): Fixture[] =>
  [EU_SPRING, EU_AUTUMN].flatMap((span) => [
    denmark(span),
    finland(span),
    norway(span),
    energiDataService(span),
    nordPool(span),
    nordPoolPortal(span),
  ]);
