import { expect, it } from "vitest";
import { privateHosts } from "./privateHosts";

it("an entry is a host, or a host with the only port that may be reached there", () => {
  expect(privateHosts.parse("Broker.Plant.local, 10.0.3.7:1883,,[fd00::7]:8883,fd00::8,[fd00::9]")).toEqual([
    { host: "broker.plant.local", port: null },
    { host: "10.0.3.7", port: 1883 },
    { host: "fd00::7", port: 8883 },
    { host: "fd00::8", port: null },
    { host: "fd00::9", port: null },
  ]);
});

it.each(["meter:0", "meter:65536", "meter:80a", "meter:", "http://meter", "fd00::7:99999", "[meter]:80", "a b"])(
  "%s is no entry",
  (text) => {
    const parsed = privateHosts.safeParse(text);
    expect(parsed.error?.issues[0]?.message).toMatch(/host:port/);
  },
);
