import { HOUR_MS } from "~/entities/core/clock";
import { endLabel, write } from "./clock";
import { comma, dot, EU_AUTUMN, EU_SPRING, type Fixture, lines, type Span, stepsOf, SWITCH, truthOf } from "./fixture";

const zone = "Europe/Madrid";
const kWh = { zone, holds: "energy", unit: "kWh" } as const;

/** Hours 01:00 to 24:00 are the ends on the wall clock: 03:00 lacks in spring and is there twice in autumn. */
function datadis(span: Span): Fixture {
  const steps = stepsOf(span, { zone, minutes: 60 });
  return {
    name: `datadis ${span.name}`,
    title: "Datadis, consumo horario",
    source: "datadis.es, download of hourly consumption; hours as in public readers of it",
    described: "users",
    fileName: "consumptions.csv",
    content: lines(
      "cups;fecha;hora;consumo_kWh;metodoObtencion",
      steps.map(({ wallEnd, milli }) => {
        const { day, clock } = endLabel(wallEnd);
        return `ES0000000000000000XX;${write(day, "YYYY/MM/DD")};${clock};${comma(milli)};Real`;
      }),
    ),
    truth: truthOf(steps, kWh),
    answers: { timezone: zone },
  };
}

/** The regulator's curve: hours are counted from 1 to 23, 24 or 25 as they pass. */
function countedHours(span: Span): Fixture {
  const steps = stepsOf(span, { zone, minutes: 60 });
  let day = "";
  let hour = 0;
  const rows = steps.map(({ wall, milli }) => {
    const today = write(wall, "DD/MM/YYYY");
    hour = today === day ? hour + 1 : 1;
    day = today;
    return `ES0000000000000000XX;${today};${hour};${comma(milli)};R`;
  });
  return {
    name: `cnmc hours ${span.name}`,
    title: "Distribuidoras (e-distribución, i-DE), curva horaria",
    source: "CNMC, Resolución de 2 de junio de 2015 (formato de la curva de carga); header as in public readers",
    described: "published",
    fileName: "curva.csv",
    content: lines("CUPS;Fecha;Hora;Consumo_kWh;Metodo_obtencion", rows),
    truth: truthOf(steps, kWh),
    answers: { timezone: zone },
  };
}

/** Marginal prices: no header, periods as they pass, price of Portugal and of Spain, a star at the end. */
function omie(span: Span, minutes: number): Fixture {
  const steps = stepsOf(span, { zone, minutes, low: -5_120, spread: 120_010 }).map((step) => ({
    ...step,
    milli: Math.round(step.milli / 10) * 10,
  }));
  let day = "";
  let period = 0;
  const rows = steps.map(({ wall, milli }) => {
    const today = write(wall, "YYYY;MM;DD");
    period = today === day ? period + 1 : 1;
    day = today;
    return `${today};${period};${dot(milli + 1_250, 2)};${dot(milli, 2)};`;
  });
  return {
    name: `omie ${minutes} minutes ${span.name}`,
    title: "OMIE, marginalpdbc",
    source: "OMIE, Modelo de ficheros para la distribución pública de información, 6.18",
    described: "published",
    fileName: "marginalpdbc.1",
    content: lines("MARGINALPDBC;", rows, "*"),
    truth: truthOf(steps, { zone, holds: "price", unit: "EUR/MWh" }),
    answers: { column: "Spain [EUR/MWh]" },
  };
}

/** Values of an indicator with the offset of each stamp. */
function esios(span: Span): Fixture {
  const steps = stepsOf(span, { zone, minutes: 60, low: 20_000, spread: 90_010 });
  return {
    name: `esios ${span.name}`,
    title: "ESIOS (Red Eléctrica), export of an indicator",
    source: "api.esios.ree.es, indicators; columns as in users' reports of the CSV",
    described: "users",
    fileName: "export_PVPC.csv",
    content: lines(
      "id;name;geoid;geoname;value;datetime",
      steps.map(({ at, wall, milli }) => {
        const offset = (wall - at) / HOUR_MS;
        return `600;"Precio mercado spot diario (€/MWh)";3;"España";${dot(milli, 2)};${write(wall, "YYYY-MM-DDThh:mm:ss")}+0${offset}:00`;
      }),
    ),
    truth: truthOf(
      steps.map((step) => ({ ...step, milli: Math.round(Number(dot(step.milli, 2)) * 1000) })),
      { zone, holds: "price", unit: "EUR/MWh" },
    ),
    answers: {},
  };
}

export const iberia = (): Fixture[] => [
  ...[EU_SPRING, EU_AUTUMN].flatMap((span) => [datadis(span), countedHours(span), omie(span, 60), esios(span)]),
  omie({ ...SWITCH, name: "after the switch", from: "2025-10-01" }, 15),
  omie({ name: "autumn", from: "2025-10-25", to: "2025-10-28" }, 15),
];
