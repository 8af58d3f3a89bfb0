import { endLabel, write } from "./clock";
import { comma, EU_AUTUMN, EU_SPRING, type Fixture, linesDos, type Span, stepsOf, truthOf } from "./fixture";

const zone = "Europe/Berlin";
const quarters = (span: Span) => stepsOf(span, { zone, minutes: 15, low: 12_250, spread: 4_001 });
const kWh = { zone, holds: "energy", unit: "kWh" } as const;
const kW = { zone, holds: "power", unit: "kW" } as const;
const DE = "DE0000000000000000000000000000000";
const common = {
  source: "Tables of load profiles as network operators of Germany send them, after users' reports",
  described: "users",
} as const;

/** Day and time of the begin in two columns. */
function dayAndTime(span: Span): Fixture {
  const steps = quarters(span);
  return {
    ...common,
    name: `lastgang day and time ${span.name}`,
    title: "Lastgang, Datum und Uhrzeit",
    fileName: "Lastgang.csv",
    content: linesDos(
      "Datum;Uhrzeit;Wirkarbeit [kWh]",
      steps.map(({ wall, milli }) => `${write(wall, "DD.MM.YYYY;hh:mm")};${comma(milli)}`),
    ),
    truth: truthOf(steps, kWh),
    answers: { timezone: zone, decimal: "comma" },
  };
}

/** Begin and end, each in two columns. */
function fromAndTo(span: Span): Fixture {
  const steps = quarters(span);
  return {
    ...common,
    name: `lastgang from and to ${span.name}`,
    title: "Lastgang, Ab und Bis",
    fileName: "Lastgang_ab_bis.csv",
    content: linesDos(
      "Ab-Datum;Ab-Zeit;Bis-Datum;Bis-Zeit;Wirkleistung [kW];Status",
      steps.map(
        ({ wall, wallEnd, milli }) =>
          `${write(wall, "DD.MM.YYYY;hh:mm")};${write(wallEnd, "DD.MM.YYYY;hh:mm")};${comma(milli)};W`,
      ),
    ),
    truth: truthOf(steps, kW),
    answers: { timezone: zone, decimal: "comma" },
  };
}

/** Rows about the meter, then ends 00:15 to 24:00. */
function ends(span: Span): Fixture {
  const steps = quarters(span);
  return {
    ...common,
    name: `lastgang ends ${span.name}`,
    title: "Lastgang, Viertelstunden 00:15 bis 24:00",
    fileName: "Viertelstundenwerte.csv",
    content: linesDos(
      `Zählpunkt;${DE};`,
      "Messart;Wirkleistung Bezug;",
      "Einheit;kW;",
      "",
      "Datum;Zeit;Wert",
      steps.map(({ wallEnd, milli }) => {
        const { day, clock } = endLabel(wallEnd);
        return `${write(day, "DD.MM.YYYY")};${clock};${comma(milli, 2)}`;
      }),
    ),
    truth: truthOf(
      steps.map((step) => ({ ...step, milli: Math.round(Number(comma(step.milli, 2).replace(",", ".")) * 1000) })),
      kW,
    ),
    answers: { timezone: zone },
  };
}

/** Two stamps, the amount with its unit in the header, a status. */
function twoStamps(span: Span): Fixture {
  const steps = quarters(span);
  const stamp = "DD.MM.YYYY hh:mm:ss";
  return {
    ...common,
    name: `lastgang von bis ${span.name}`,
    title: "Lastgang, von und bis",
    fileName: "Verbrauch.csv",
    content: linesDos(
      "von;bis;Verbrauch (kWh);Status",
      steps.map(
        ({ wall, wallEnd, milli }) => `${write(wall, stamp)};${write(wallEnd, stamp)};${comma(milli)};wahrer Wert`,
      ),
    ),
    truth: truthOf(steps, kWh),
    answers: { timezone: zone, decimal: "comma" },
  };
}

/** The values of a MSCONS message as a table: registers 1.29.0 (taken) and 2.29.0 (fed in) below each other. */
function obis(span: Span): Fixture {
  const steps = quarters(span);
  const row = (code: string) => (step: (typeof steps)[number]) => {
    const milli = code.startsWith("1-1:1") ? step.milli : (step.milli * 7) % 1_000;
    const stamps = `${write(step.wall, "DD.MM.YYYY hh:mm")};${write(step.wallEnd, "DD.MM.YYYY hh:mm")}`;
    return `${DE};${code};${stamps};${comma(milli)};kWh;W`;
  };
  return {
    name: `mscons table ${span.name}`,
    title: "MSCONS-Werte als Tabelle, OBIS 1-1:1.29.0 und 2.29.0",
    source: "Codes: BDEW/edi@energy, Codeliste der OBIS-Kennzahlen und Medien; the columns after users' reports",
    described: "users",
    fileName: "MSCONS_Export.csv",
    content: linesDos(
      "Zählpunkt;OBIS-Kennzahl;Von;Bis;Wert;Einheit;Status",
      steps.map(row("1-1:1.29.0")),
      steps.map(row("1-1:2.29.0")),
    ),
    truth: truthOf(steps, kWh),
    answers: { timezone: zone, rows: { column: "OBIS-Kennzahl", text: ["1-1:1.29.0"] } },
  };
}

/** Winter time all year: a day of the clock change has 96 rows like any other. */
function winterTime(span: Span): Fixture {
  const zone = "+01:00";
  const steps = stepsOf(span, { zone, minutes: 15, low: 12_250, spread: 4_001 });
  return {
    ...common,
    name: `lastgang winter time ${span.name}`,
    title: "Lastgang in Winterzeit (MEZ)",
    fileName: "Lastgang_MEZ.csv",
    content: linesDos(
      "Zeitstempel (MEZ);Wirkleistung [kW]",
      steps.map(({ wall, milli }) => `${write(wall, "DD.MM.YYYY hh:mm")};${comma(milli)}`),
    ),
    truth: truthOf(steps, { ...kW, zone }),
    answers: { timezone: zone, decimal: "comma" },
  };
}

/** Vienna's smart meters: a day, and two times of it. */
function austria(span: Span): Fixture {
  const zone = "Europe/Vienna";
  const steps = stepsOf(span, { zone, minutes: 15, low: 40, spread: 301 });
  return {
    name: `wiener netze ${span.name}`,
    title: "Wiener Netze, Viertelstundenwerte",
    source: "Smart-Meter-Webportal; columns as in users' reports",
    described: "users",
    fileName: "VIERTELSTUNDENWERTE.csv",
    content: linesDos(
      "Datum;Zeit von;Zeit bis;Verbrauch [kWh]",
      steps.map(
        ({ wall, wallEnd, milli }) =>
          `${write(wall, "DD.MM.YYYY;hh:mm:ss")};${write(wallEnd, "hh:mm:ss")};${comma(milli)}`,
      ),
    ),
    truth: truthOf(steps, { ...kWh, zone }),
    answers: { timezone: zone },
  };
}

export const german = (): Fixture[] => [
  ...[EU_SPRING, EU_AUTUMN].flatMap((span) => [
    dayAndTime(span),
    fromAndTo(span),
    ends(span),
    twoStamps(span),
    obis(span),
    winterTime(span),
    austria(span),
  ]),
];
