import { expect, it } from "vitest";
import { inspectCsv } from "../inspect";
import { markOf, namesEnd, namesStart } from "./decisions";

it.each([
  ["Du", "start"],
  ["dal", "start"],
  ["Période du", "start"],
  ["Début du créneau", "start"],
  ["Au", "end"],
  ["Al", "end"],
  ["Période au", "end"],
  ["Data al", "end"],
  ["Fin du créneau", "end"],
  ["Fin du", "end"],
  ["Heure de fin du pas", "end"],
  ["Début au", "start"],
  ["Date du relevé", null],
  ["Jour du mois et heure", null],
  ["Horodatage au format ISO", null],
  ["Data al formato ISO", null],
])("the name %s says of a column: %s", (name, end) => {
  expect(namesStart(name) ? "start" : namesEnd(name) ? "end" : null).toBe(end);
});

/** A first stamp of 00:15 and a last of 24:00 are ends; of 00:00 and 23:45 begins. A name that says otherwise counts more. */
it.each([
  ["Data al", "2024-06-01T00:00Z", "2024-06-01T23:45Z", "start"],
  ["Date du relevé", "2024-06-01T00:15Z", "2024-06-02T00:00Z", "end"],
  ["Horodatage au format ISO", "2024-06-01T00:00Z", "2024-06-01T23:45Z", "start"],
  ["Fin du créneau", "2024-06-01T00:00Z", "2024-06-01T23:45Z", "end"],
])("stamps named %s from %s to %s mark the %s", (name, first, last, mark) => {
  const stampAt = (text: string) => ({ wallMs: Date.parse(text), offsetMs: null, elapsedMs: null });
  const steps = { stepMs: 900_000, lastStepMs: 900_000 };
  const none = { hasBothEnds: false, hasMidnightEnd: false, isDayRow: false };
  const facts = { first: stampAt(first), last: stampAt(last), name, text: first, ...steps, ...none };
  expect(markOf(facts).value).toBe(mark);
});

it("the end of bills has its column under a name with an article", async () => {
  const text =
    "Début du créneau;Fin du créneau;kWh\n03.01.2024;04.02.2024;792\n05.02.2024;01.03.2024;624\n02.03.2024;10.04.2024;959\n";
  const seen = await inspectCsv(Buffer.from(text));
  expect(seen).toMatchObject({ stampColumn: 0, endColumn: 1, endDay: { value: "included" } });
});
