import { comma, german, localSteps } from "~/engines/timeseries/table/cases";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";

/**
 * Files after public reports of users of other tools, which readers of the field read wrong or refuse. Values follow formulas: what a file
 * holds is counted here, not read back.
 */
export interface Reported {
  name: string;
  content: string | Uint8Array<ArrayBuffer>;
  /** The fields of the upload page that are asked for, and no others; each with the right answer. */
  questions: Record<string, string>;
  /** What is chosen beside: the column that is meant, say. */
  chosen?: Record<string, string>;
  /** The file itself is wrong: what the page says of it. */
  refused?: string;
  /** Every step that has a value, and the sum of these [kWh], or of prices [EUR/MWh]. */
  steps: number;
  sum: number;
  /** The same as points of the call that cleans them. Null: what is in doubt is the table, which a caller has read. */
  points: { data: { timestamp: string; value: string }[]; unit_from: string; more?: Record<string, string> } | null;
  /** The field that the call asks for, with its answer. */
  callAsks?: Record<string, string>;
}

const ZONE = "Europe/Berlin";
const steps = (first: string, last: string, minutes = 60) => localSteps({ zone: ZONE, days: [first, last], minutes });
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const lines = (...all: string[]): string => `${all.join("\n")}\n`;
const zone = { timezone: ZONE };
/** Hours of a local day, of which their ends by winter time would read alike. */
const hourly = { ...zone, stamps_mark: "start" };

const JUNE = steps("2024-06-01", "2024-06-03");
/** kW, by the hour of the day: 10.25, 11.75, 13.25, 13.25, ... */
const LOAD = JUNE.map((_, i) => 10.25 + 1.5 * ((i % 24) - Math.floor((i % 24) / 3)));
const LOAD_KWH = total(LOAD);
const june = (stamp = german) => JUNE.map(({ start }, i) => ({ timestamp: stamp(start), value: comma(LOAD[i]!) }));
const rowsOf = (points: readonly { timestamp: string; value: string }[], delimiter = ";") =>
  points.map(({ timestamp, value }) => `${timestamp}${delimiter}${value}`);

function sepLine(): Reported {
  const data = june();
  const content = lines("sep=;", "Zeit;Leistung [kW]", ...rowsOf(data));
  return {
    name: "sep.csv",
    content,
    questions: hourly,
    steps: 72,
    sum: LOAD_KWH,
    points: { data, unit_from: "kW", more: { timestamp_format: "dd.mm.yyyy HH:MM" } },
  };
}

/** Two cells under one name: the comma of the decimals has no quotation marks. */
function unquotedComma(): Reported {
  const rows = rowsOf(
    june((stamp) => stamp.slice(0, 16)),
    ",",
  );
  return {
    name: "unquoted.csv",
    content: lines("time,load_kW", ...rows),
    questions: { ...hourly, value_column: "2" },
    chosen: { unit: "kW" },
    refused: "Row 2 has 3 cells, but there are 2 columns.",
    steps: 72,
    sum: LOAD_KWH,
    points: null,
  };
}

/** Stamps off by up to four seconds. */
function jitter(): Reported {
  const off = [1, 2, 0, 3, 3, 1, 0, 0, 0, 3, 4, 2];
  const data = JUNE.map(({ start }, i) => ({
    timestamp: `${start.slice(0, 16)}:0${off[i % off.length]!}`,
    value: LOAD[i]!.toFixed(2),
  }));
  return {
    name: "jitter.csv",
    content: lines("time;power kW", ...rowsOf(data)),
    questions: hourly,
    steps: 72,
    sum: LOAD_KWH,
    points: { data, unit_from: "kW" },
  };
}

/** 11.234, 9.876, 987, 10.250: the dot is the sign of thousands, as no column of decimals jumps by a thousand. */
function thousands(): Reported {
  const values = [11_234, 9_876, 987, 10_250];
  const text = ["11.234", "9.876", "987", "10.250"];
  const may = steps("2024-05-01", "2024-05-03");
  const data = may.map(({ start }, i) => ({ timestamp: german(start), value: text[i % 4]! }));
  return {
    name: "thousands.csv",
    content: `\uFEFF${lines(
      "Datum von;Datum bis;Netzlast [MWh] Berechnete Auflösungen",
      ...may.map(({ start, end }, i) => `${german(start)};${german(end)};${text[i % 4]!}`),
    )}`,
    questions: { ...zone, decimal_separator: "comma" },
    steps: 72,
    sum: total(may.map((_, i) => values[i % 4]! * 1000)),
    points: { data, unit_from: "MW", more: { timestamp_format: "dd.mm.yyyy HH:MM" } },
    callAsks: { decimal_separator: "comma" },
  };
}

/** Half-hours in W, ends with their offset, below lines about the file. */
function enedis(): Reported {
  const half = steps("2024-10-26", "2024-10-28", 30);
  const first = Date.parse("2024-10-25T22:00:00Z");
  const change = Date.parse("2024-10-27T01:00:00Z");
  const watts = half.map((_, i) => 500 + 10 * (i % 50));
  const data = half.map((_, i) => {
    const end = first + ((i + 1) * HOUR_MS) / 2;
    const hours = end < change ? 2 : 1;
    const wall = new Date(end + hours * HOUR_MS).toISOString().slice(0, 19);
    return { timestamp: `${wall}+0${hours}:00`, value: String(watts[i]) };
  });
  return {
    name: "enedis.csv",
    content: lines(
      "Identifiant PRM;Type de donnees;Date de debut;Date de fin;Grandeur physique;Grandeur metier;Etape metier;Unite;Pas en minutes",
      "00000000000000;Courbe de charge;26/10/2024;29/10/2024;Energie active;Consommation;Comptage Brut;W;30",
      "Horodate;Valeur",
      ...rowsOf(data),
    ),
    questions: {},
    steps: half.length,
    sum: total(watts) / 2000,
    points: { data, unit_from: "W", more: { stamps_mark: "end" } },
  };
}

/** Ends of quarter-hours on the clock of the wall, over the change of clocks: no hour is skipped, and none is there twice. */
function endMarks(name: string, days: [string, string], period: number): Reported {
  const quarter = steps(...days, 15);
  const kw = quarter.map((_, i) => 100 + (i % period));
  // The last one of a day as meters write it.
  const stampOf = ({ start, end }: { start: string; end: string }) =>
    end.slice(11, 16) === "00:00" && start.slice(11, 16) === "23:45" && start.slice(0, 10) === days[1]
      ? `${german(start).slice(0, 10)} 24:00`
      : german(end);
  const data = quarter.map((step, i) => ({ timestamp: stampOf(step), value: String(kw[i]) }));
  return {
    name,
    content: lines("Ende;Leistung [kW]", ...rowsOf(data)),
    questions: {},
    steps: quarter.length,
    sum: total(kw) / 4,
    points: {
      data,
      unit_from: "kW",
      more: { timezone: ZONE, timestamp_format: "dd.mm.yyyy HH:MM", stamps_mark: "end" },
    },
  };
}

/** One value a day. */
function daily(): Reported {
  const days = Array.from({ length: 60 }, (_, i) =>
    new Date(Date.UTC(2024, 0, 1) + i * DAY_MS).toISOString().slice(0, 10),
  );
  const data = days.map((timestamp, i) => ({ timestamp, value: String((i % 7) + 1) }));
  return {
    name: "daily.csv",
    content: lines("date,demand MW", ...rowsOf(data, ",")),
    questions: { ...zone, spread: "even" },
    steps: 60,
    sum: total(data.map(({ value }) => Number(value) * 24_000)),
    points: { data, unit_from: "MW" },
  };
}

/** Twelve bills of a year: their energy is spread over the hours of each month as a person says. */
function bills(): Reported {
  const kwh = [1000, 1010, 980, 760, 640, 590, 605, 610, 700, 850, 930, 1105];
  const data = kwh.map((value, month) => ({
    timestamp: `2024-${String(month + 1).padStart(2, "0")}`,
    value: String(value),
  }));
  return {
    name: "bills.csv",
    content: lines("Monat;Verbrauch kWh", ...rowsOf(data)),
    questions: { spread: "homes" },
    steps: 8784,
    sum: total(kwh),
    points: { data, unit_from: "kWh" },
    callAsks: { spread: "even" },
  };
}

/** Date and hour in two columns; the hours are ends from 01:00 to 24:00. */
function datadis(): Reported {
  const kwh = JUNE.map((_, i) => 0.2 + 0.01 * (i % 24));
  const rows = JUNE.map(({ start }, i) => {
    const hour = String(Number(start.slice(11, 13)) + 1).padStart(2, "0");
    return `ES000;${start.slice(0, 10).replaceAll("-", "/")};${hour}:00;${comma(kwh[i]!, 3)};Real`;
  });
  return {
    name: "datadis.csv",
    content: lines("cups;fecha;hora;consumo_kWh;metodoObtencion", ...rows),
    questions: zone,
    steps: 72,
    sum: total(kwh),
    points: null,
  };
}

/** Registers below each other: what is taken and what is fed in. */
function fluvius(): Reported {
  const quarter = steps("2024-06-01", "2024-06-02", 15);
  const kwh = quarter.map((_, i) => 0.1 + 0.001 * (i % 50));
  const day = (stamp: string) => stamp.slice(0, 10).split("-").reverse().join("-");
  const row = ({ start, end }: { start: string; end: string }, register: string, value: number) =>
    `${day(start)};${start.slice(11, 19)};${day(end)};${end.slice(11, 19)};541000;1SAG0;Digitaal;${register};${comma(value, 3)};kWh;Gevalideerd;`;
  return {
    name: "fluvius.csv",
    content: lines(
      "Van (datum);Van (tijdstip);Tot (datum);Tot (tijdstip);EAN;Meter;Metertype;Register;Volume;Eenheid;Validatiestatus;Omschrijving",
      ...quarter.flatMap((step, i) => [row(step, "Afname Nacht", kwh[i]!), row(step, "Injectie Nacht", 0)]),
    ),
    questions: { ...zone, filter_texts: "Afname Nacht" },
    steps: quarter.length,
    sum: total(kwh),
    points: null,
  };
}

/** A row of sums ends the table. */
function sumsRow(): Reported {
  const kw = JUNE.map((_, i) => (i % 24) + 1);
  const rows = JUNE.map(({ start }, i) => `${german(start)};${comma(kw[i]!)}`);
  return {
    name: "sums.csv",
    content: lines("Zeit;Leistung [kW]", ...rows, `Summe;${comma(total(kw))}`),
    questions: hourly,
    chosen: { excluded_rows: "74" },
    steps: 72,
    sum: total(kw),
    points: null,
  };
}

/** Twelve hours and a half of the day, months first. */
function halfDays(): Reported {
  const kwh = JUNE.map((_, i) => (i % 24) + 1);
  const data = JUNE.map(({ start }, i) => {
    const hour = Number(start.slice(11, 13));
    const shown = String(hour % 12 || 12).padStart(2, "0");
    return {
      timestamp: `6/${Number(start.slice(8, 10))}/2024 ${shown}:00 ${hour < 12 ? "AM" : "PM"}`,
      value: String(kwh[i]),
    };
  });
  return {
    name: "half-days.csv",
    content: lines("Date,kWh", ...rowsOf(data, ",")),
    questions: hourly,
    steps: 72,
    sum: total(kwh),
    points: { data, unit_from: "kWh" },
  };
}

function bigEndian(): Reported {
  const kw = JUNE.map((_, i) => 10 + (i % 24));
  const text = lines("Zeit\tLeistung [kW]", ...JUNE.map(({ start }, i) => `${german(start)}\t${comma(kw[i]!)}`));
  return {
    name: "utf16be.csv",
    content: new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le").swap16()),
    questions: hourly,
    steps: 72,
    sum: total(kw),
    points: null,
  };
}

/** Files of a demand [MW] that are uploaded. */
export const REPORTED: readonly Reported[] = [
  sepLine(),
  unquotedComma(),
  jitter(),
  thousands(),
  enedis(),
  endMarks("spring-ends.csv", ["2024-03-30", "2024-04-01"], 10),
  endMarks("autumn-ends.csv", ["2024-10-26", "2024-10-28"], 100),
  daily(),
  bills(),
  datadis(),
  fluvius(),
  sumsRow(),
  halfDays(),
  bigEndian(),
];
