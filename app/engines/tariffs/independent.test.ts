import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import type { Tariff } from "~/entities/tariffs/tariff";
import { TARIFF_TEMPLATES, tariffOfTemplate } from "~/entities/tariffs/templates";
import { type Bill, billOf, isRefused, type Meter } from "./index";

/* A second calculation, written apart: step after step with the digits that Intl shows, holidays from a list, none of the engine's code. */
type Any = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any
/** Workdays of 2024 and 2025 that are holidays, from the calendars of the countries: those of the templates with holidays. */
const HOLIDAYS: Record<string, string> = {
  DE: "0101 0329 0401 0501 0509 0520 1003 1225 1226 | 0101 0418 0421 0501 0529 0609 1003 1225 1226",
  ES: "0101 0106 0329 0501 0815 1012 1101 1206 1208 1225 | 0101 0106 0418 0501 0815 1012 1101 1206 1208 1225",
  IT: "0101 0106 0401 0425 0501 0602 0815 1101 1208 1225 1226 | 0101 0106 0421 0425 0501 0602 0815 1101 1208 1225 1226",
  US: "0101 0115 0219 0527 0619 0704 0902 1014 1111 1128 1225 | 0101 0120 0217 0526 0619 0704 0901 1013 1111 1127 1225",
};
function second(tariff: Tariff, year: number, meter: Meter): number {
  const { elements, vat_percent } = tariff.versions[0] as Any;
  const show = new Intl.DateTimeFormat("en-GB", {
    timeZone: tariff.timezone,
    dateStyle: "short",
    timeStyle: "short",
    hourCycle: "h23",
  });
  const name = new Intl.DateTimeFormat("en-GB", { timeZone: tariff.timezone, weekday: "short" });
  const holidays = (HOLIDAYS[tariff.holiday_country ?? ""] ?? "|").split("|")[year - 2024]!;
  const per = meter.stepMin / 60;
  const steps = [...meter.importKwh].map((kwh, t) => {
    const at = meter.startMs + t * meter.stepMin * MINUTE_MS;
    const [, day, month, hour, minute] = /(\d+)\/(\d+)\/\d+, (\d+):(\d+)/.exec(show.format(at))!.map(Number) as [
      0,
      number,
      number,
      number,
      number,
    ];
    const weekday = holidays.includes(String(month * 100 + day).padStart(4, "0")) ? "Sun" : name.format(at);
    return {
      kwh,
      out: meter.exportKwh![t]!,
      spot: meter.dayAhead![t]! / 1000,
      kw: kwh / per,
      month,
      weekday,
      clock: hour + minute / 60,
    };
  });
  type Step = (typeof steps)[number];
  const hits = (w: Any, s: Step) => {
    const hour = (text: string) => Number(text.slice(0, 2)) + Number(text.slice(3)) / 60;
    const [a, b] = [hour(w.from), hour(w.to)];
    const season =
      w.from_month <= w.to_month
        ? s.month >= w.from_month && s.month <= w.to_month
        : s.month >= w.from_month || s.month <= w.to_month;
    const days = {
      every: true,
      workdays: !/S(at|un)/.test(s.weekday),
      mon_sat: s.weekday !== "Sun",
      free: /S(at|un)/.test(s.weekday),
      saturdays: s.weekday === "Sat",
      sundays: s.weekday === "Sun",
    }[w.days as "free"];
    return season && days && (a === b || (a < b ? s.clock >= a && s.clock < b : s.clock >= a || s.clock < b));
  };
  const rate = (e: Any, s: Step) => (e.windows.find((w: Any) => hits(w, s)) ?? e).price as number;
  const total = (f: (s: Step) => number, of = steps) => of.reduce((sum, s) => sum + f(s), 0);
  const inMonth = (m: number) => steps.filter((s) => s.month === m);
  const top = (of: Step[]) => of.reduce((most, s) => Math.max(most, s.kw), 0);
  const blocks = (tiers: Any[], kwh: number, scale: number) =>
    tiers.reduce(
      (sum, { up_to_kwh, price }, i) =>
        sum +
        price * Math.max(0, Math.min(kwh, (up_to_kwh ?? Infinity) * scale) - (tiers[i - 1]?.up_to_kwh ?? 0) * scale),
      0,
    );
  const daysOf = (m: number) => new Date(year, m, 0).getDate();
  const days = year % 4 === 0 ? 366 : 365;
  const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  const sizes = (e: Any, kw: number) => e.steps.find((s: Any) => s.up_to_kw === null || kw <= s.up_to_kw)?.price ?? 0;
  const bought = elements.filter((e: Any) => ["energy", "day_ahead", "tiers"].includes(e.kind));
  const energyCost = (e: Any, m: number): number =>
    e.kind === "energy"
      ? total((s) => s.kwh * rate(e, s), inMonth(m))
      : e.kind === "day_ahead"
        ? total((s) => s.kwh * (e.factor * s.spot + e.margin), inMonth(m))
        : blocks(
            e.tiers,
            total((s) => s.kwh, inMonth(m)),
            e.per_day ? daysOf(m) : 1,
          );
  let [net, tax, costs] = [0, 0, 0];
  const rest: Any[] = [];
  const add = (e: Any, amount: number) => {
    net += amount;
    tax += e.vat ? (amount * vat_percent) / 100 : 0;
    if (!["feed_in"].includes(e.kind)) costs += amount;
  };
  for (const e of elements as Any[]) {
    const kw = e.subscribed_kw ?? top(steps.filter((s) => !e.window || hits(e.window, s)));
    if (e.kind === "tiers" && e.per === "year")
      add(
        e,
        blocks(
          e.tiers,
          total((s) => s.kwh),
          1,
        ),
      );
    else if (bought.includes(e))
      add(
        e,
        months.reduce((sum, m) => sum + energyCost(e, m), 0),
      );
    else if (e.kind === "standing") add(e, e.price * { day: days, month: 12, year: 1 }[e.per as "day"]);
    else if (e.kind === "subscribed")
      add(
        e,
        e.price * kw +
          sizes(e, kw) +
          (e.over_price ?? 0) * (e.over === "hour" ? total((s) => (s.kw > kw ? per : 0)) : 0),
      );
    else if (e.kind === "high_use") {
      const [a, b] =
        total((s) => s.kwh) / top(steps) > e.threshold_h ? [e.above_kw, e.above_kwh] : [e.below_kw, e.below_kwh];
      add(e, a * top(steps) + b * total((s) => s.kwh));
    } else if (e.kind === "demand") {
      const peaks = months.map((m) => top(inMonth(m).filter((s) => hits(e.window, s))));
      add(
        e,
        peaks.reduce(
          (sum, p, i) => sum + e.price * Math.max(p, (e.ratchet_percent / 100) * Math.max(0, ...peaks.slice(0, i))),
          0,
        ),
      );
    } else if (e.kind === "feed_in")
      add(
        e,
        -total(
          (s) =>
            s.out *
            (e.pay === "day_ahead"
              ? s.spot * e.factor - e.fee
              : e.by === "class"
                ? sizes(e, 20)
                : (10 * e.steps[0].price + 10 * (e.steps[1] ?? e.steps[0]).price) / 20),
        ),
      );
    else rest.push(e);
  }
  for (const e of rest) {
    if (e.kind === "reduction")
      add(
        e,
        -Math.min(
          e.price,
          months.reduce(
            (sum, m) =>
              sum +
              bought.filter((b: Any) => b.role === e.role).reduce((all: number, b: Any) => all + energyCost(b, m), 0),
            0,
          ),
        ),
      );
    if (e.kind === "share") add(e, (e.percent / 100) * costs);
    if (e.kind !== "net_billing") continue;
    let [left, open] = [0, 0];
    for (const m of months) {
      left += total((s) => s.out * rate(e, s), inMonth(m));
      const cost = bought.reduce((sum: number, b: Any) => sum + energyCost(b, m), 0);
      open = e.settle === "year" ? open + cost : cost;
      const used = e.settle === "none" ? left : Math.min(left, open);
      add(e, -used);
      left -= used;
      open -= used;
    }
    add(e, (-left * e.surplus_percent) / 100);
  }
  return net + (tariff.bears_vat ? tax : 0);
}

/** A site with a plant of 20 kW, in steps of so many minutes, a whole year of a zone. */
function site(startMs: number, endMs: number, stepMin: number): Meter {
  const steps = Math.round((endMs - startMs) / (stepMin * MINUTE_MS));
  const wave = (f: (hour: number) => number) => Float64Array.from({ length: steps }, (_, t) => f((t * stepMin) / 60));
  const sun = (h: number) =>
    Math.max(0, Math.sin(((h % 24) / 24 - 0.25) * 2 * Math.PI)) * (1.2 - Math.cos((2 * Math.PI * h) / 8760));
  const load = (h: number) => 3 + 2 * Math.sin(h / 3.7) + 1.5 * Math.cos(h / 51) + (Math.floor(h) % 97 === 0 ? 4 : 0);
  return {
    startMs,
    stepMin,
    plantKw: 20,
    importKwh: wave((h) => (Math.max(0, load(h) - 5 * sun(h)) * stepMin) / 60),
    exportKwh: wave((h) => (Math.max(0, 5 * sun(h) - load(h)) * stepMin) / 60),
    dayAhead: wave((h) => 80 + 60 * Math.sin(h / 4.1) - 70 * sun(h)),
  };
}
/** New Year of a zone, UTC: its offset in winter [h]. */
const OFFSET: Record<string, number> = { "Europe/London": 0, "America/Los_Angeles": -8 };

/** Templates whose prices have to be entered, with prices. */
const ENTERED: Record<string, (t: Tariff) => void> = {
  de_module_3: ({ versions: [v] }) => {
    const [, grid, off] = v!.elements as Any[];
    Object.assign(grid!, { price: 0.09 });
    Object.assign(grid!.windows[0], { price: 0.14 });
    Object.assign(grid!.windows[1], { price: 0.02 });
    Object.assign(off!, { price: 150 });
  },
  de_business: ({ versions: [v] }) =>
    void Object.assign(v!.elements[1]!, { below_kw: 20, below_kwh: 0.05, above_kw: 100, above_kwh: 0.015 }),
};

const tariffs = TARIFF_TEMPLATES.map((template) => {
  const tariff = tariffOfTemplate(template, { id: template.key, name: template.key, nameOf: (part) => part });
  ENTERED[template.key]?.(tariff);
  return { key: template.key, country: template.country, tariff };
});

describe("a bill by two calculations", () => {
  it("is of at least twelve tariffs of eight countries", () => {
    expect(tariffs.length).toBeGreaterThanOrEqual(12);
    expect(new Set(tariffs.map(({ country }) => country)).size).toBeGreaterThanOrEqual(8);
  });

  it.each(
    tariffs.map(
      ({ key, tariff }, i) =>
        [key, i % 2 === 0 ? 2024 : 2025, key === "gb_business" ? 30 : [15, 30, 60][i % 3]!, tariff] as const,
    ),
  )("%s in %i by steps of %i min: equal to a hundredth of a cent", (_, year, stepMin, tariff) => {
    const offset = (OFFSET[tariff.timezone] ?? 1) * HOUR_MS;
    const meter = site(Date.UTC(year, 0, 1) - offset, Date.UTC(year + 1, 0, 1) - offset, stepMin);
    const bill = billOf(tariff, meter) as Bill;
    expect(isRefused(bill)).toBe(false);
    expect(bill.months).toHaveLength(12);
    expect(bill.months.reduce((sum, { days }) => sum + days, 0)).toBeCloseTo(year === 2024 ? 366 : 365, 9);
    expect(Math.abs(bill.total)).toBeGreaterThan(100);
    expect(bill.total).toBeCloseTo(second(tariff, year, meter), 4);
  });
});
