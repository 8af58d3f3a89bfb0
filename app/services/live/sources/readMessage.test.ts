import { describe, expect, it } from "vitest";
import { readMessage, timeOf } from "./readMessage";

const NOW = Date.UTC(2030, 5, 1, 12);
interface Paths {
  items: string | null;
  time: string | null;
  value: string | null;
}

const readWith = (content: unknown, { items, time, value }: Paths, zone = "UTC") =>
  readMessage(
    typeof content === "string" ? content : JSON.stringify(content),
    { items_path: items, time_path: time, value_path: value },
    zone,
    NOW,
  );
const hour = (n: number) => Date.UTC(2030, 5, 1, n);

describe("what a source returns", () => {
  it("is a number of now, or one in an object", () => {
    expect(readWith("21.5", { items: null, time: null, value: null })).toEqual({
      ok: true,
      values: [{ at: NOW, value: 21.5 }],
      left: 0,
    });
    expect(readWith({ a: { b: ["x", { c: "3.5" }] } }, { items: null, time: null, value: "a.b[1].c" })).toMatchObject({
      values: [{ value: 3.5 }],
    });
  });

  it("is a list of items with time and value; gaps are left out and counted", () => {
    const data = [
      { t: "2030-06-01T10:00:00Z", v: 1 },
      { t: "2030-06-01T13:00:00+02:00", v: "2.5" },
      { t: 1_906_545_600, v: null },
    ];
    const values = [
      { at: hour(10), value: 1 },
      { at: hour(11), value: 2.5 },
    ];
    expect(readWith({ data }, { items: "data", time: "t", value: "v" })).toEqual({ ok: true, values, left: 1 });
    expect(readWith(data, { items: null, time: "t", value: "v" })).toEqual({ ok: true, values, left: 1 });
    const rows = data.map(({ t, v }) => [t, v]);
    expect(readWith(rows, { items: null, time: "[0]", value: "[1]" })).toEqual({ ok: true, values, left: 1 });
  });

  it("is a list of times and one of values as long", () => {
    const content = { hourly: { time: ["2030-06-01T10:00", "2030-06-01T11:00"], price: [5, -1] } };
    expect(readWith(content, { items: null, time: "hourly.time", value: "hourly.price" }, "Europe/Berlin")).toEqual({
      ok: true,
      values: [
        { at: hour(8), value: 5 },
        { at: hour(9), value: -1 },
      ],
      left: 0,
    });
    content.hourly.price.push(3);
    expect(readWith(content, { items: null, time: "hourly.time", value: "hourly.price" })).toMatchObject({
      reason: "unlike_lists",
    });
  });

  it.each<[string, unknown, [string | null, string | null, string | null], string]>([
    ["no JSON", "<html>", [null, null, null], "not_json"],
    ["no list at its path", { data: 1 }, ["data", null, null], "no_list"],
    ["no number at its path", { v: "high" }, [null, null, "v"], "no_value"],
    ["no time at its path", { v: 1, t: "noon" }, [null, "t", "v"], "no_time"],
    ["several values without a time", [1, 2], [null, null, null], "needs_time"],
    ["more than anybody needs", Array(10_001).fill(1), [null, "t", null], "too_many"],
    ["what only every object has", {}, [null, null, "constructor.length"], "no_value"],
    ["an infinite number", { v: "1e999" }, [null, null, "v"], "no_value"],
  ])("is refused with a reason when it is %s", (_name, content, [items, time, value], reason) => {
    expect(readWith(content, { items, time, value })).toMatchObject({ ok: false, reason });
  });

  it("has times in seconds, milliseconds, and of the zone: the first of two, none where the clock skips", () => {
    expect(timeOf(1_900_000_000, "UTC")).toBe(1_900_000_000_000);
    expect(timeOf("1900000000000", "UTC")).toBe(1_900_000_000_000);
    expect(timeOf("2030-10-27 02:30", "Europe/Berlin")).toBe(Date.UTC(2030, 9, 27, 0, 30));
    expect(timeOf("2030-03-31T02:30:00", "Europe/Berlin")).toBeNull();
    expect(timeOf("2030-02-30T00:00:00Z", "UTC")).toBeNull();
    expect(timeOf("2030-06-01", "UTC")).toBe(hour(0));
  });
});
