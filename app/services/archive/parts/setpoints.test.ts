import { afterAll, beforeAll, expect, it } from "vitest";
import { setpointOutputSchema } from "~/entities/operator/setpoints/output";
import { dbOf, list } from "~/services/core/store.server";
import { setpointOutputEntity } from "~/services/operator/setpoints/output.entity.server";
import { saveOutput } from "~/services/operator/setpoints/saveOutput.server";
import { secretOf } from "~/services/operator/setpoints/secret.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { readySystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { combineSnapshots } from "../combining.server";
import { importSnapshot } from "../importing.server";
import { readArchive, writeArchive } from "../index.server";
import { snapshotFor } from "../snapshot.server";

let space: TestSpace;
let system_id: string;
beforeAll(async () => {
  space = await testSpace();
  system_id = readySystem(space.editor);
  const [node] = list(space.editor, nodeEntity, { system_id });
  const components = [{ component_id: node!.node_id, name: "plant", fallback: "value", value_kw: 3 }];
  const fields = { output_id: "out", system_id, name: "Control", kind: "webhook", url: "https://plant.example/" };
  const row = setpointOutputSchema.parse({ ...fields, components });
  expect(saveOutput(space.editor, row, "top-secret-word-of-a-key").ok).toBe(true);
});
afterAll(() => space.close());

function snapshot() {
  const snapshotOutcome = snapshotFor(space.editor, system_id);
  if (!snapshotOutcome.ok) throw new Error(snapshotOutcome.message);
  return snapshotOutcome.value;
}

it("a file of a system has its setpoint outputs without keys; where it is read they are off and of its own components", () => {
  const outcome = readArchive(writeArchive(snapshot()));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.findings));
  expect(JSON.stringify(outcome.archive)).not.toMatch(/top-secret-word|sealed/);
  expect(outcome.archive.setpointOutputs).toMatchObject([{ output_id: "out", active: true, name: "Control" }]);
  const imported = importSnapshot(space.editor, outcome.archive);
  if (!imported.ok) throw new Error(JSON.stringify(imported));
  const query = { system_id: imported.value.system_id };
  const [output] = list(space.editor, setpointOutputEntity, query);
  const [node] = list(space.editor, nodeEntity, query);
  expect(output).toMatchObject({ active: false, components: [{ component_id: node!.node_id, name: "plant" }] });
  expect(output!.output_id).not.toBe("out");
  expect(secretOf(dbOf(space.editor), output!.output_id)).toBe(null);
});

it("a combined system has those of each", () => {
  const target = { ...snapshot().system, system_id: "both" };
  const { setpointOutputs = [] } = combineSnapshots(target, [snapshot(), snapshot()]).snapshot;
  expect(setpointOutputs.map((row) => row.system_id)).toEqual(["both", "both"]);
  expect(new Set(setpointOutputs.map(({ output_id }) => output_id)).size).toBe(2);
  expect(
    new Set(setpointOutputs.flatMap(({ components }) => components.map((component) => component.component_id))).size,
  ).toBe(2);
});
