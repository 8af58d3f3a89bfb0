import { isoLocal, isoUtc, write } from "./clock";
import {
  comma,
  dot,
  EU_AUTUMN,
  EU_SPRING,
  type Fixture,
  lines,
  type Span,
  type Step,
  stepsOf,
  truthOf,
} from "./fixture";

const zone = "Europe/Berlin";
const hours = (span: Span) => stepsOf(span, { zone, minutes: 60, low: 150, spread: 901 });

/** History of a sensor of power: stamps of UTC with milliseconds, which lie some seconds behind the minute, and text where it was off. */
function history(span: Span): Fixture {
  const all = stepsOf(span, { zone, minutes: 5, low: 210_000, spread: 900_000 }).map((step) => ({
    ...step,
    milli: Math.round(step.milli / 1000) * 1000,
  }));
  const isOff = ({ i }: Step) => i % 200 === 77;
  const rows = all.map((step) => {
    const ms = step.at + ((step.i * 7) % 20) * 1000 + 123;
    const state = isOff(step) ? "unavailable" : String(step.milli / 1000);
    return `sensor.house_power,${state},${new Date(ms).toISOString()}`;
  });
  return {
    name: `home assistant history ${span.name}`,
    title: "Home Assistant, history",
    source: "home-assistant.io/integrations/history; columns of the download in frontend src/panels/history",
    described: "published",
    fileName: "history.csv",
    content: lines("entity_id,state,last_changed", rows),
    truth: truthOf(
      all.filter((step) => !isOff(step)),
      { zone: "UTC", holds: "power", unit: "W", kilo: 0.001 },
    ),
    answers: { unit: "W" },
  };
}

/** Long-term statistics of a counter: local time without offset, the meter's state and the sum since the begin. */
function statistics(span: Span): Fixture {
  const zone = "UTC";
  const steps = stepsOf(span, { zone, minutes: 60, low: 150, spread: 901 });
  let sum = 0;
  const rows = steps.map(({ wall, milli }) => {
    sum += milli;
    return `sensor.energy_total,kWh,${write(wall, "DD.MM.YYYY hh:mm")},${dot(7_000_000 + sum)},${dot(sum)}`;
  });
  return {
    name: `home assistant statistics ${span.name}`,
    title: "Home Assistant, long-term statistics",
    source: "github.com/klausj1/homeassistant-statistics, formats of import and export",
    described: "published",
    fileName: "export_counter.csv",
    content: lines("statistic_id,unit,start,state,sum", rows),
    // The sum of a row is that at the end of its hour: of the first hour nothing tells the amount.
    truth: truthOf(steps.slice(1), { zone, holds: "energy", unit: "kWh" }),
    answers: { timezone: zone },
  };
}

/** The energy dashboard: a row a sensor, a column an hour. */
function dashboard(span: Span): Fixture {
  const steps = hours(span);
  const row = (of: (step: Step) => string) => steps.map(of).join(",");
  return {
    name: `home assistant energy ${span.name}`,
    title: "Home Assistant, energy dashboard",
    source: "home-assistant/frontend, src/panels/energy/ha-panel-energy.ts (download)",
    described: "published",
    fileName: "energy.csv",
    content: lines(
      `entity_id,type,unit,${row(({ at }) => new Date(at).toISOString())}`,
      `sensor.import,grid_consumption,kWh,${row(({ milli }) => dot(milli))}`,
      `sensor.import_cost,grid_consumption_cost,EUR,${row(({ milli }) => dot(milli * 0.3, 2))}`,
      `sensor.pv,solar_production,kWh,${row(({ i }) => dot((i * 11) % 500))}`,
    ),
    truth: truthOf(steps, { zone: "UTC", holds: "energy", unit: "kWh" }),
    answers: { column: "grid_consumption sensor.import [kWh]" },
  };
}

/** Begin and end with offset, amount, price and cost. */
function tibber(span: Span): Fixture {
  const zone = "Europe/Stockholm";
  const steps = hours(span);
  return {
    name: `tibber ${span.name}`,
    title: "Tibber, consumption",
    source:
      "developer.tibber.com, nodes of consumption (from, to, consumption, unitPrice, cost); as CSV in users' reports",
    described: "published",
    fileName: "tibber_consumption.csv",
    content: lines(
      "from,to,consumption,consumptionUnit,unitPrice,cost,currency",
      steps.map(
        ({ at, end, milli }) =>
          `${isoLocal(at, zone, "YYYY-MM-DDThh:mm:ss.000")},${isoLocal(end, zone, "YYYY-MM-DDThh:mm:ss.000")},${dot(milli)},kWh,0.2871,${dot(milli * 0.2871, 4)},EUR`,
      ),
    ),
    truth: truthOf(steps, { zone, holds: "energy", unit: "kWh" }),
    answers: { column: "consumption" },
  };
}

/** SolarEdge and its like: local stamps without offset; the night's cells are empty. */
function inverter(span: Span): Fixture {
  const all = stepsOf(span, { zone, minutes: 15, low: 0, spread: 900 }).map((step) => {
    const hour = new Date(step.wall).getUTCHours();
    return { ...step, milli: hour >= 6 && hour < 20 ? (step.milli + 10) * 1000 : 0 };
  });
  return {
    name: `inverter ${span.name}`,
    title: "Inverter portal, energy per quarter-hour",
    source: "Exports of monitoring portals (SolarEdge and others), after users' reports",
    described: "users",
    fileName: "production.csv",
    content: lines(
      "Time,System Production (Wh)",
      all.map(({ wall, milli }) => `${write(wall, "MM/DD/YYYY hh:mm")},${milli / 1000}`),
    ),
    truth: truthOf(all, { zone, holds: "energy", unit: "Wh", kilo: 0.001 }),
    answers: { timezone: zone },
  };
}

/** A Swiss community's file: UTC, both registers as columns, semicolons. */
function swissTable(span: Span): Fixture {
  const steps = stepsOf(span, { zone: "Europe/Zurich", minutes: 15, low: 10, spread: 701 });
  return {
    name: `sdat csv ${span.name}`,
    title: "Switzerland, values of SDAT as CSV",
    source: "No published table: elements of SDAT-CH (VSE) as columns, as network operators' portals give them",
    described: "users",
    fileName: "Lastgang_CH.csv",
    content: lines(
      "Messpunkt;OBIS;Startzeit (UTC);Endzeit (UTC);Menge;Einheit;Status",
      steps.map(
        ({ at, end, milli }) =>
          `CH0000000000000000000000000000000;1-1:1.8.0;${isoUtc(at)};${isoUtc(end)};${dot(milli)};KWH;0`,
      ),
    ),
    truth: truthOf(steps, { zone: "UTC", holds: "energy", unit: "kWh" }),
    answers: {},
  };
}

/** Italy: a day a row, a quarter-hour a column, the span in the header. */
function italy(span: Span): Fixture {
  const zone = "Europe/Rome";
  // Of the hour that comes twice the first is in the file.
  const steps = stepsOf(span, { zone, minutes: 15, low: 30, spread: 401 }).filter(
    ({ wall }, i, all) => all[i - 4]?.wall !== wall,
  );
  const names = Array.from(
    { length: 96 },
    (_, i) => `${write(i * 900_000, "hh:mm")}-${write((i + 1) * 900_000, "hh:mm")}`,
  );
  const days = [...new Set(steps.map(({ wall }) => write(wall, "DD/MM/YYYY")))];
  return {
    name: `enel wide ${span.name}`,
    title: "e-distribuzione, curva di carico",
    source: "github.com/patrickvorgers/Home-Assistant-Import-Energy-Data, Datasources/Enel Distribuzione",
    described: "users",
    fileName: "ExportData.csv",
    content: lines(
      ["Giorno", ...names].join(";"),
      days.map((day) => {
        const at = new Map(
          steps.flatMap(({ wall, milli }) =>
            write(wall, "DD/MM/YYYY") === day ? [[write(wall, "hh:mm"), comma(milli)] as const] : [],
          ),
        );
        return [day, ...names.map((name) => at.get(name.slice(0, 5)) ?? "")].join(";");
      }),
    ),
    truth: truthOf(steps, { zone, holds: "energy", unit: "kWh" }),
    answers: { timezone: zone, unit: "kWh", holds: "energy" },
  };
}

export const home = (): Fixture[] =>
  [EU_SPRING, EU_AUTUMN].flatMap((span) => [
    history(span),
    statistics(span),
    dashboard(span),
    tibber(span),
    inverter(span),
    swissTable(span),
    italy(span),
  ]);
