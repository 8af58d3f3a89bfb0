import { expect, test } from "vitest";
import { childProgram, inChild } from "~jobs/worker/inChild";
import { type ForecastOutcome, forecastSeries } from "~/engines/forecast";
import { dayAhead, hourly } from "~/engines/forecast/samples";

test("a forecast in a process of its own is the same, and can be ended", async () => {
  const input = dayAhead(
    hourly(40, (day, hour) => day + hour),
    40,
  );
  const outcome = await inChild<ForecastOutcome>(childProgram("forecast"), input, { memoryMb: 256 });
  expect(outcome).toEqual(forecastSeries(input));
  const stopped = inChild(childProgram("forecast"), input, { signal: AbortSignal.timeout(1), graceMs: 1 });
  await expect(stopped).rejects.toMatchObject({ name: "TimeoutError" });
}, 60_000);
