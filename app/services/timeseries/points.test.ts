import { afterAll, beforeAll, expect, it } from "vitest";
import { seriesSent } from "~/entities/timeseries/sentPoints";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { saveSeriesPoints } from "./points.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

const send = (actor: TestSpace["editor"], tsId: string, fields: object = {}) =>
  saveSeriesPoints(
    actor,
    tsId,
    seriesSent.parse({
      type: "uploaded",
      interpolation: "linear",
      properties: { unit: "MW" },
      ...fields,
      data: [1, 2, 3].map((value, hour) => ({ timestamp: `2030-06-01T0${hour}:00:00+02:00`, value })),
    }),
  );

it("data, properties, interpolation and type are enough: the system is that of the sender, or of the series", () => {
  const first = newSystem(space.editor);
  expect(send(space.viewer, "none")).toMatchObject({ status: 403 });
  giveRole(space.viewer, first, "editor");
  expect(send(space.viewer, "mine")).toMatchObject({ ok: true, value: { system_id: first } });
  expect(send(space.admin, "all")).toMatchObject({ ok: true, value: { system_id: null } });

  const second = newSystem(space.editor);
  giveRole(space.viewer, second, "editor");
  expect(send(space.viewer, "which")).toMatchObject({
    status: 422,
    issues: [{ path: "system_id", message: "rules.needs_system" }],
  });
  expect(send(space.viewer, "which", { system_id: second })).toMatchObject({ ok: true, value: { system_id: second } });
  // A series that is there stays where it is.
  expect(send(space.viewer, "mine")).toMatchObject({ ok: true, value: { system_id: first } });
  expect(send(space.otherEditor, "mine")).toMatchObject({ ok: false });
});
