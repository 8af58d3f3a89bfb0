import { expect, test } from "vitest";
import { childProgram, inChild } from "~jobs/worker/inChild";
import { forecastSeries } from "~/engines/forecast";
import { dayAhead, hourly } from "~/engines/forecast/samples";
import type { BuiltForecast } from "~/services/forecasts/store.server";

test("a forecast in a process of its own is the same, and can be ended", async () => {
  const input = dayAhead(
    hourly(40, (day, hour) => day + hour),
    40,
  );
  const outcome = await inChild<BuiltForecast>(childProgram("forecast"), input, { memoryMb: 256 });
  // Programs that run from their sources have no fingerprint.
  expect(outcome).toEqual({ ...forecastSeries(input), build: "sources" });
  const stopped = inChild(childProgram("forecast"), input, { signal: AbortSignal.timeout(1), graceMs: 1 });
  await expect(stopped).rejects.toMatchObject({ name: "TimeoutError" });
});
