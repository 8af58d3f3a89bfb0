import { expect, it } from "vitest";
import { MINUTE_MS } from "~/entities/core/clock";
import type { SourceState } from "~/entities/live/view";
import { addressProblem, hostOf } from "./address";
import { topicMatches } from "./listen.server";
import { afterFailure, afterGood, nextTry } from "./state.server";

it.each([
  ["http", "https://values.example/now?key={secret}", null],
  ["http", "http://values.example/now", "protocol_http"],
  ["http", "ftp://values.example", "protocol_http"],
  ["http", "https://10.0.0.7/now", "private"],
  ["http", "https://[::ffff:10.0.0.7]/now", "private"],
  ["http", "https://169.254.169.254/latest/meta-data", "private"],
  ["http", "https://167772167/", "private"],
  ["http", "https://me:pass@values.example/", "no_secret_in_address"],
  ["http", "values.example", "address"],
  ["mqtt", "mqtts://broker.example:8883", null],
  ["mqtt", "mqtt://broker.example", "protocol_mqtt"],
  ["mqtt", "mqtts://192.168.1.4", "private"],
  ["mqtt", "wss://broker.example", "protocol_mqtt"],
  ["mqtt", "mqtts://broker.example/path", "broker_address"],
] as const)("an address of %s %s has the problem %s", (kind, url, problem) => {
  expect(addressProblem({ kind, url })).toBe(problem && `live.source.rule.${problem}`);
});

it("the host of an address does not depend on its secret", () => {
  expect(hostOf({ url: "https://values.example:8443/{secret}/now" })).toBe("values.example:8443");
});

it("topics fit filters as MQTT says", () => {
  const fits: [string, string, boolean][] = [
    ["site/+/power", "site/roof/power", true],
    ["site/+/power", "site/a/b/power", false],
    ["site/#", "site", true],
    ["site/#", "site/a/b", true],
    ["#", "$SYS/load", false],
    ["site", "site/a", false],
    ["+/+", "/a", true],
  ];
  for (const [filter, topic, fit] of fits) expect(topicMatches(filter, topic), `${filter} ${topic}`).toBe(fit);
});

it("an address that fails is asked less and less often, and at its interval once it is good again", () => {
  const fresh = { tried_at: null, good_at: null, failing_since: null, failures: 0, problem: null };
  let state: SourceState = { ...fresh, stored: 0, refused: 0 };
  expect(nextTry(state, 5)).toBe(0);
  const waits = Array.from({ length: 7 }, () => {
    state = afterFailure(state, 1000, { reason: "timeout", params: {} });
    return (nextTry(state, 5) - 1000) / MINUTE_MS;
  });
  expect(waits).toEqual([5, 10, 20, 40, 60, 60, 60]);
  expect(nextTry(state, 600)).toBe(1000 + 600 * MINUTE_MS);
  state = afterGood(state, 2000, { stored: 3, refused: 1 });
  expect(state).toMatchObject({
    failures: 0,
    failing_since: null,
    stored: 3,
    refused: 1,
    problem: { reason: "timeout" },
  });
  expect(nextTry(state, 5)).toBe(2000 + 5 * MINUTE_MS);
});
