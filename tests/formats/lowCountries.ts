import { write } from "./clock";
import { comma, dot, EU_AUTUMN, EU_SPRING, type Fixture, lines, type Span, stepsOf, truthOf } from "./fixture";

/** Four registers below each other for each quarter: day and night, taken and fed in; the one that does not count has zero. */
function fluvius(span: Span, withEmpty: boolean): Fixture {
  const zone = "Europe/Brussels";
  const steps = stepsOf(span, { zone, minutes: 15, low: 50, spread: 251 });
  const stamp = "DD-MM-YYYY;hh:mm:ss";
  const rows = steps.flatMap(({ i, wall, wallEnd, milli }) => {
    const stamps = `${write(wall, stamp)};${write(wallEnd, stamp)}`;
    const hour = new Date(wall).getUTCHours();
    const counts = hour >= 7 && hour < 22 ? "Dag" : "Nacht";
    const row = (register: string, value: number) =>
      `${stamps};="541448000000000000";="1SAG0000000000";Digitaal;${register};${comma(value)};kWh;Gevalideerd;`;
    const other = counts === "Dag" ? "Nacht" : "Dag";
    return [
      row(`Afname ${counts}`, milli),
      row(`Injectie ${counts}`, (i * 13) % 40),
      ...(withEmpty ? [row(`Afname ${other}`, 0), row(`Injectie ${other}`, 0)] : []),
    ];
  });
  return {
    name: `fluvius ${withEmpty ? "four registers" : "two registers"} ${span.name}`,
    title: "Fluvius, kwartiertotalen",
    source:
      "github.com/patrickvorgers/Home-Assistant-Import-Energy-Data, Datasources/Fluvius; columns as in users' reports",
    described: "users",
    fileName: "Verbruikshistoriek_elektriciteit_kwartiertotalen.csv",
    content: `\uFEFF${lines(
      "Van (datum);Van (tijdstip);Tot (datum);Tot (tijdstip);EAN-code;Meter;Metertype;Register;Volume;Eenheid;Validatiestatus;Omschrijving",
      rows,
    )}`,
    truth: truthOf(steps, { zone, holds: "energy", unit: "kWh" }),
    answers: { timezone: zone, rows: { column: "Register", text: ["Afname Dag", "Afname Nacht"] } },
  };
}

/** Readings of a P1 meter each quarter: registers, one column each. The first reading has no step before it. */
function homeWizard(span: Span): Fixture {
  const zone = "Europe/Amsterdam";
  const steps = stepsOf(span, { zone, minutes: 15, low: 20, spread: 301 });
  let [low, high] = [4_120_000, 5_230_000];
  const reading = (wall: number) => `${write(wall, "YYYY-MM-DD hh:mm")},${dot(low)},${dot(high)},1503.120,2310.450`;
  const rows = [reading(steps[0]!.wall)];
  for (const { end, at, milli } of steps) {
    const hour = new Date(at).getUTCHours();
    if (hour >= 6 && hour < 21) high += milli;
    else low += milli;
    rows.push(reading(steps.find((step) => step.at === end)?.wall ?? steps.at(-1)!.wallEnd));
  }
  return {
    name: `homewizard p1 ${span.name}`,
    title: "HomeWizard P1, 15 minutes",
    source: "github.com/patrickvorgers/Home-Assistant-Import-Energy-Data, Datasources/HomeWizard",
    described: "users",
    fileName: "P1e.csv",
    content: lines("time,Import T1 kWh,Import T2 kWh,Export T1 kWh,Export T2 kWh", rows),
    truth: truthOf(steps, { zone, holds: "register", unit: "kWh" }),
    answers: { timezone: zone, holds: "register", column: "Import T1 kWh + Import T2 kWh" },
  };
}

export const lowCountries = (): Fixture[] =>
  [EU_SPRING, EU_AUTUMN].flatMap((span) => [fluvius(span, false), fluvius(span, true), homeWizard(span)]);
