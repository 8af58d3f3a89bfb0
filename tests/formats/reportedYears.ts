import { comma, german, localSteps } from "~/engines/timeseries/table/cases";
import { DAY_MS } from "~/entities/core/clock";

/** Years of a meter after public reports of users of other tools, as they are dropped on the page of a quick site. */
export interface ReportedYear {
  name: string;
  content: string;
  /** The fields of the page that are asked for, and no others; each with the right answer. */
  questions: Record<string, string>;
  /** The fields that its call asks for, and no others, as the demand of a component; each with the right answer. */
  fileAnswers: Record<string, string>;
  mwh: number;
}

const YEAR: [string, string] = ["2023-01-01", "2023-12-31"];
const hours = localSteps({ zone: "Europe/Berlin", days: YEAR, minutes: 60 });
const quarters = localSteps({ zone: "Europe/Berlin", days: YEAR, minutes: 15 });
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const lines = (...all: string[]): string => `${all.join("\n")}\n`;
const hourOf = (stamp: string) => Number(stamp.slice(11, 13));

/** 1.234, 987, 1.100, 2.400: the dot is the sign of thousands. */
function thousands(): ReportedYear {
  const texts = ["1.234", "987", "1.100", "2.400"];
  const values = hours.map((_, i) => Number(texts[i % 4]!.replace(".", "")));
  return {
    name: "thousands-year.csv",
    content: lines("Datum;Verbrauch [kWh]", ...hours.map(({ start }, i) => `${german(start)};${texts[i % 4]!}`)),
    questions: { meter_decimal: "comma" },
    fileAnswers: { decimal_separator: "comma" },
    mwh: total(values) / 1000,
  };
}

/** What is fed in stands before what is taken. */
function feedInFirst(): ReportedYear {
  const fed = hours.map(({ start }) => Math.max(0, 4 * Math.sin((Math.PI * (hourOf(start) - 6)) / 12)));
  const drawn = fed.map((value) => (value > 1e-9 ? 0 : 2.5));
  const rows = hours.map(({ start }, i) => `${german(start)};${comma(fed[i]!)};${comma(drawn[i]!)}`);
  return {
    name: "feed-in-first.csv",
    content: lines("Zeit;Einspeisung [kWh];Bezug [kWh]", ...rows),
    questions: {},
    fileAnswers: {},
    mwh: total(drawn) / 1000,
  };
}

/** Ends of quarter-hours on the clock of the wall, to 24:00 of the last day. */
function quarterEnds(): ReportedYear {
  const kw = quarters.map((_, i) => 100 + (i % 96) * 0.25);
  const last = quarters.length - 1;
  const rows = quarters.map(({ end }, i) => `${i === last ? "31.12.2023 24:00" : german(end)};${comma(kw[i]!)}`);
  return {
    name: "quarter-ends.csv",
    content: lines("Ende;Leistung [kW]", ...rows),
    questions: {},
    fileAnswers: {},
    mwh: total(kw) / 4000,
  };
}

/** A power by its name, without a unit. */
function powerWithoutUnit(): ReportedYear {
  const kw = quarters.map(({ start }) => 100 + Number((30 * Math.sin(hourOf(start))).toFixed(1)));
  const rows = quarters.map(({ start }, i) => `${german(start)};${comma(kw[i]!, 1)}`);
  return {
    name: "power.csv",
    content: lines("Zeit;Wirkleistung", ...rows),
    questions: { meter_unit: "kW" },
    fileAnswers: { unit: "kW" },
    mwh: total(kw) / 4000,
  };
}

/** What a meter has counted: differences are the energies. */
function register(): ReportedYear {
  const kwh = hours.map(({ start }) => Number((5 + 3 * Math.sin(hourOf(start))).toFixed(1)));
  let counted = 123_456;
  const rows = hours.map(({ start }, i) => {
    const row = `${german(start)};${comma(counted, 1)}`;
    counted += kwh[i]!;
    return row;
  });
  // The last reading begins an hour that has no end.
  return {
    name: "register.csv",
    content: lines("Zeit;Zählerstand [kWh]", ...rows),
    questions: {},
    fileAnswers: {},
    mwh: total(kwh.slice(0, -1)) / 1000,
  };
}

/** A row a day with 48 half-hours, behind the columns `before`. */
function matrix(name: string, head: string, before: (day: Date) => string): ReportedYear {
  const of = (day: number, half: number) => 1 + (day % 7) * 0.1 + 0.5 * Number(Math.sin(half / 8).toFixed(2));
  const days = Array.from({ length: 365 }, (_, day) => day);
  const halves = Array.from({ length: 48 }, (_, half) => half);
  const times = halves.map((half) => `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 ? "30" : "00"}`);
  const rows = days.map((day) =>
    [before(new Date(Date.UTC(2023, 0, 1) + day * DAY_MS)), ...halves.map((half) => of(day, half).toFixed(3))].join(
      ",",
    ),
  );
  return {
    name,
    content: lines([head, ...times].join(","), ...rows),
    questions: { meter_unit: "kWh", meter_clock: "standard" },
    fileAnswers: { unit: "kWh", timezone: "+01:00" },
    mwh: total(days.flatMap((day) => halves.map((half) => Number(of(day, half).toFixed(3))))) / 1000,
  };
}

/** Twelve bills, with the names of their months alone: the year is that of the page. */
function bills(): ReportedYear {
  const kwh = [5210, 4980, 4870, 4420, 4010, 3890, 3950, 4120, 4260, 4590, 4930, 5320];
  const names = "Jan Feb März Apr Mai Juni Juli Aug Sept Okt Nov Dez".split(" ");
  return {
    name: "bills.csv",
    content: lines("Monat;Verbrauch kWh", ...kwh.map((value, month) => `${names[month]};${value}`)),
    questions: { meter_spread: "farms" },
    fileAnswers: { spread: "farms" },
    mwh: total(kwh) / 1000,
  };
}

export const REPORTED_YEARS: readonly ReportedYear[] = [
  thousands(),
  feedInFirst(),
  quarterEnds(),
  powerWithoutUnit(),
  register(),
  bills(),
  matrix("days.csv", "Date", (day) => day.toISOString().slice(0, 10)),
  {
    ...matrix("mpan.csv", "MPAN,Date,Unit", (day) => {
      const [year, month, date] = day.toISOString().slice(0, 10).split("-");
      return `1200000000000,${date}/${month}/${year},kWh`;
    }),
    questions: { meter_clock: "standard" },
    fileAnswers: { timezone: "+01:00" },
  },
];
