import { isoLocal, write } from "./clock";
import { EU_AUTUMN, EU_SPRING, type Fixture, linesDos, type Span, stepsOf, truthOf } from "./fixture";

const zone = "Europe/Paris";
const watts = (span: Span) => stepsOf(span, { zone, minutes: 30, low: 310_000, spread: 2_000_000 }).map(whole);
/** Watts are whole numbers in these files. */
const whole = <S extends { milli: number }>(step: S): S => ({ ...step, milli: Math.round(step.milli / 1000) * 1000 });
const W = { zone, holds: "power", unit: "W", kilo: 0.001 } as const;

/** The file of "Mes mesures": two rows about the file, then stamps of the end with their offset. */
function curve(span: Span): Fixture {
  const steps = watts(span);
  return {
    name: `enedis two columns ${span.name}`,
    title: "Enedis, courbe de charge",
    source: "Rows as in github.com/consometers/quoalise formalisme/enedis.md (Flux historique mail/ftp)",
    described: "users",
    fileName: "Enedis_Conso_Heure.csv",
    content: linesDos(
      "Identifiant PRM;Type de donnees;Date de debut;Date de fin;Grandeur physique;Grandeur metier;Etape metier;Unite;Pas en minutes",
      `00000000000000;Courbe de charge;${write(steps[0]!.wall, "DD/MM/YYYY")};${write(steps.at(-1)!.wallEnd, "DD/MM/YYYY")};Energie active;Consommation;Comptage Brut;W;30`,
      "Horodate;Valeur",
      steps.map(({ end, milli }) => `${isoLocal(end, zone)};${milli / 1000}`),
    ),
    truth: truthOf(steps, W),
    answers: {},
  };
}

/** The table of the flow R63: the meter and its unit on every row. */
function r63(span: Span): Fixture {
  const steps = watts(span);
  const days = `${write(steps[0]!.wall, "YYYY-MM-DD")};${write(steps.at(-1)!.wallEnd, "YYYY-MM-DD")}`;
  return {
    name: `enedis r63 ${span.name}`,
    title: "Enedis, flux R63 (CSV)",
    source: "Enedis.SGE.GUI.0503 names the columns; seen in public readers of the flow R63",
    described: "users",
    fileName: "ENEDIS_R63_P_CdC.csv",
    content: linesDos(
      "Identifiant PRM;Date de debut;Date de fin;Grandeur physique;Grandeur metier;Etape metier;Unite;Horodate;Valeur;Nature;Pas",
      steps.map(
        ({ end, milli }) => `00000000000000;${days};EA;CONS;BRUT;W;${isoLocal(end, zone)};${milli / 1000};R;PT30M`,
      ),
    ),
    truth: truthOf(steps, W),
    answers: {},
  };
}

/** The kind whose header says that the stamp is the end. */
function endOfStep(span: Span): Fixture {
  const steps = watts(span);
  return {
    name: `enedis iso ${span.name}`,
    title: "Enedis, horodate de fin de pas",
    source: "Header as in users' reports of exports since 2025",
    described: "users",
    fileName: "export_courbe.csv",
    content: linesDos(
      "Identifiant PRM;00000000000000;Type de donnees;Courbe de charge;",
      "horodate ISO fin de pas;puissance moyenne (W)",
      steps.map(({ end, milli }) => `${isoLocal(end, zone)};${milli / 1000}`),
    ),
    truth: truthOf(steps, W),
    answers: {},
  };
}

export const france = (): Fixture[] =>
  [EU_SPRING, EU_AUTUMN].flatMap((span) => [curve(span), r63(span), endOfStep(span)]);
