import { afterAll, beforeAll, expect, it } from "vitest";
import { jobs } from "~/services/core/jobs.server";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { pointsArrived, pointsArrivedJob } from "./arrivedJob.server";

/** A whole number of two minutes since 1970. */
const START = Date.UTC(2030, 5, 15, 12);
let space: TestSpace;
beforeAll(async () => void (space = await testSpace({ catalogue: false })));
afterAll(() => space.close());

it("follows what comes in within two minutes once, and never by a job that has begun", () => {
  const system_id = newSystem(space.editor);
  const arrive = (second: number) => pointsArrived("alpha", system_id, START + second * 1000);
  const queued = () => jobs().list({ type: pointsArrivedJob.type });
  for (const second of [5, 20, 50, 90, 119]) arrive(second);
  expect(queued()).toHaveLength(1);
  const [first] = queued();
  // What comes in up to 30 s after a question has none of its own: 119 s is after that of 90 s, and read by the job of 150 s.
  expect(first).toMatchObject({ run_after: START + 150_000, payload: { since: START - 25_000 } });
  arrive(121);
  expect(queued().map(({ run_after }) => run_after)).toEqual([START + 270_000, START + 150_000]);
});
