import { describe, expect, it } from "vitest";
import { bucketMeans, bucketSize, extremes, niceTicks, tickDecimals } from "~/entities/core/charts/scale";
import { markColour } from "~/ui/kit/palette";
import { renderStatic } from "../renderStatic.test-helper";
import { AreaStack, BarChart, HeatStrip, LineChart } from "./index";
import { labelLines } from "./labelLines";

describe("axes", () => {
  it.each([
    [0, 97, [0, 20, 40, 60, 80, 100]],
    [-3, 7, [-4, -2, 0, 2, 4, 6, 8]],
    [0, 0.0013, [0, 0.0005, 0.001, 0.0015]],
    [5, 5, [0, 1, 2, 3, 4, 5]],
    [0, 0, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [Infinity, -Infinity, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  ])("has nice ticks from %d to %d", (low, high, ticks) => expect(niceTicks(low, high)).toEqual(ticks));

  it("shows as many decimals as ticks need", () => {
    expect(tickDecimals([0, 0.25, 0.5])).toBe(2);
    expect(tickDecimals([0, 20])).toBe(0);
    expect(tickDecimals([0, 0.0005])).toBe(4);
  });
});

describe("thinning", () => {
  it("keeps every peak of a long series", () => {
    const values = Array.from({ length: 8760 }, (_, i) => (i === 4321 ? 99 : i % 24));
    const points = extremes(values, 300);
    expect(points.length).toBeLessThanOrEqual(600);
    expect(points).toContainEqual([4321, 99]);
  });
  it("means over lengths people think in, ignoring gaps", () => {
    expect(bucketSize(8760, 200)).toBe(48);
    expect(bucketMeans([1, 3, null, 5, null, null], 2)).toEqual([2, 5, null]);
  });
});

const facts = { id: "c", title: "Load <b>", summary: "The load peaks at 5 MW.", unit: "MW" };

describe("charts of money", () => {
  const rects = (html: string) =>
    [...html.matchAll(/<rect x="([\d.]+)%" width="([\d.]+)%"/g)].map(([, x, width]) => [Number(x), Number(width)]);
  it("begin the steps of a waterfall where those before have led", async () => {
    // 80 today, 30 more, 60 less: 50. The scale ends at 110; the steps lie from 80 to 110 and back to 50.
    const html = await renderStatic(
      <BarChart
        {...facts}
        horizontal
        stacked
        labels={["Today", "Plant", "Fuel", "Plan"]}
        starts={[0, 80, 110, 0]}
        series={[
          { name: "All", values: [80, null, null, 50] },
          { name: "More", values: [null, 30, null, null] },
          { name: "Less", values: [null, null, -60, null] },
        ]}
      />,
    );
    const share = (value: number) => Number(((value / 110) * 100).toFixed(2));
    // Twice with names left of the bars, for wide and for less wide places, and once with names above.
    expect(rects(html).slice(4)).toEqual([...rects(html).slice(0, 4), ...rects(html).slice(0, 4)]);
    expect(rects(html).slice(0, 4)).toEqual([
      [0, share(80)],
      [0, share(50)],
      [share(80), share(30)],
      [share(50), share(60)],
    ]);
  });
  it("draw a line over standing bars and tell its values in the table", async () => {
    const html = await renderStatic(
      <BarChart
        {...facts}
        stacked
        labels={["2030", "2031"]}
        series={[{ name: "Saved", values: [-4, 8] }]}
        line={{ name: "So far", values: [-4, 4] }}
      />,
    );
    // In the middle of each of two bars. The axis from -4.48 to 8.48 on 214 px: -4 is 0.48/12.96 above the bottom, 4 is 8.48/12.96.
    expect(html).toMatch(/<path d="M250\.0 206\.1L750\.0 74" class="c2 line"/);
    expect(html.match(/So far/g)!.length).toBeGreaterThan(1);
  });
});

describe("charts in static HTML", () => {
  it("draw a year of hours with a table of at most 200 rows", async () => {
    const values = Array.from({ length: 8760 }, (_, i) => Math.sin(i / 24));
    const html = await renderStatic(
      <LineChart
        {...facts}
        time={{ start: Date.UTC(2030, 0, 1), step: 3600 }}
        zone="Europe/Berlin"
        csvHref="/x.csv"
        series={[{ name: "Load", values }]}
      />,
    );
    expect(html).toMatch(/<svg class="chart-svg plot"[^>]*role="img" aria-labelledby="c-t c-d">/);
    expect(html.match(/<tr>/g)?.length).toBeLessThanOrEqual(201);
    expect(html).toContain("Each row is the mean of 48 steps.");
    expect(html).toContain("Time (Europe/Berlin)");
    expect(html).toContain('<a href="/x.csv" download="">');
    expect(html).not.toContain("NaN");
    expect(html).not.toContain("style=");
    // Too many values for the page: the island only saves the picture.
    expect(html).toContain('data-island="chart"');
    expect(html).not.toContain("application/json");
    expect(html.length).toBeLessThan(40_000);
  });

  it("draw what is no number as a gap, wherever it is", async () => {
    const values = [NaN, 1, Infinity, 3, NaN];
    const time = { start: Date.UTC(2030, 0, 1), step: 3600 };
    for (const chart of [
      <LineChart key="line" {...facts} time={time} series={[{ name: "Load", values }]} />,
      <LineChart key="only" {...facts} time={time} series={[{ name: "Load", values: [NaN, NaN] }]} />,
      <AreaStack key="area" {...facts} time={time} series={[{ name: "Load", values }]} />,
      <BarChart key="bar" {...facts} labels={["a", "b", "c", "d", "e"]} series={[{ name: "Load", values }]} />,
      <HeatStrip key="heat" {...facts} rowLabels={["0"]} columnLabels={["a", "b", "c", "d", "e"]} values={[values]} />,
    ])
      expect(await renderStatic(chart)).not.toMatch(/NaN|Infinity|∞/);
    // Both known values stand alone between gaps: neither is joined to the other.
    const html = await renderStatic(<LineChart {...facts} time={time} series={[{ name: "Load", values }]} />);
    expect(html).toMatch(/ d="M1 [\d.]+h1M3 [\d.]+h1"/);
  });

  it("call steps by their names where they have some, in the table too", async () => {
    const values = Array.from({ length: 400 }, (_, i) => i);
    const labels = values.map((i) => `day ${i}`);
    const time = { start: Date.UTC(2030, 0, 1), step: 86_400 };
    const html = await renderStatic(
      <LineChart {...facts} time={time} labels={labels} series={[{ name: "Load", values }]} />,
    );
    expect(html).toContain('<th scope="row">day 398</th>');
    expect(html).not.toContain('<th scope="row">day 399</th>');
    const only = await renderStatic(<LineChart {...facts} labels={labels} series={[{ name: "Load", values }]} />);
    expect(only).toContain("The first 200 rows; the files have all.");
  });

  it("name the one class of a grid that is all alike by its value", async () => {
    const values = [[0.3732, 0.3732]];
    const html = await renderStatic(
      <HeatStrip {...facts} rowLabels={["0"]} columnLabels={["a", "b"]} values={values} />,
    );
    expect(html).toMatch(/heat-legend.*0\.373/);
    expect(html).not.toContain("&lt;1");
  });

  it("hand small series to the island, safely", async () => {
    const html = await renderStatic(
      <BarChart
        {...facts}
        labels={["</script>", "2040"]}
        stacked
        series={[
          { name: "PV", values: [1, -2] },
          { name: "Wind", values: [null, 3], colour: "#ffffff" },
        ]}
      />,
    );
    const json = /<script type="application\/json">(.*?)<\/script>/.exec(html)?.[1] ?? "";
    expect(JSON.parse(json)).toMatchObject({
      shape: "columns",
      unit: "MW",
      labels: ["</script>", "2040"],
      series: [{ values: [1, -2] }, { values: [null, 3] }],
    });
    expect(html).toContain('data-island="chart"');
    expect(html.match(/fill="url\(#c-p[01]\)" class="outline"/g)).toHaveLength(5);
    expect(html, "white is made visible").toContain(`fill="${markColour("#ffffff")}"`);
    expect(html, "zero over bars on both sides of it").toContain('class="zero"');
  });

  it("hand a week of forty components to the island, and no more, with what shows a part of it", async () => {
    const time = { start: Date.UTC(2030, 0, 1), step: 3600 };
    const week = (count: number) =>
      Array.from({ length: count }, (_, k) => ({
        name: `Plant ${k}`,
        values: Array.from({ length: 168 }, (_, i) => k + i + 0.23456),
      }));
    // By a link in its legend, a chart shows each of many series.
    const search = "?others=c";
    const html = await renderStatic(<AreaStack {...facts} time={time} series={week(40)} />, { search });
    expect(html).toContain('"values":[0.235,1.23,2.23');
    // Without scripts the buttons are not there.
    expect(
      html.match(/<button type="button" class="icon-button" data-zoom="(in|out|all)"[^>]* hidden="">/g),
    ).toHaveLength(3);
    expect(html).toContain('data-shown="Shown: {from} to {to} (UTC)"');
    const few = await renderStatic(<AreaStack {...facts} time={time} series={week(2)} />);
    expect(few).toContain('"values":[0.23456,1.2346');
    const many = await renderStatic(<AreaStack {...facts} time={time} series={week(48)} />, { search });
    expect(many).not.toContain("application/json");
    expect(many).not.toContain("data-zoom");
    const elsewhere = await renderStatic(<AreaStack {...facts} time={time} series={week(40)} dataHref="/x/chart" />, {
      search,
    });
    expect(elsewhere).not.toContain("application/json");
    expect(elsewhere).toContain("data-zoom");
    const short = await renderStatic(
      <BarChart {...facts} labels={["a", "b"]} series={[{ name: "x", values: [1, 2] }]} />,
    );
    expect(short).not.toContain("data-zoom");
  });

  it("draw every step of a week as a step, and tell of what they are means where there are more than have room", async () => {
    const time = { start: Date.UTC(2030, 0, 7), step: 3600 };
    const values = Array.from({ length: 168 }, (_, i) => (i % 2 ? 6 : 3));
    const html = await renderStatic(<AreaStack {...facts} time={time} series={[{ name: "x", values }]} />);
    // From 3 to 6 on a plot of 214 px: half of it up and down again, 168 times.
    const area = / d="M0 214L0 107(h1v-?107)+h1V214z"/.exec(html)![0];
    expect(area.match(/h1/g)).toHaveLength(168);
    for (const day of ["Mon 7", "Tue 8", "Sun 13"]) expect(html).toContain(`>${day}<`);
    expect(html.match(/class="day-line"/g)).toHaveLength(7);
    const year = Array.from({ length: 8760 }, (_, i) => i % 24);
    const long = await renderStatic(<AreaStack {...facts} time={time} series={[{ name: "x", values: year }]} />);
    expect(long).toContain("Drawn are means of 11 steps.");
  });
  it("leave out what the address hides: its name is struck through and the stack closes up", async () => {
    const series = [
      { name: "Wind: output", values: [2, 2] },
      { name: "Sun", values: [3, 3] },
      { name: "Use", values: [-5, -5] },
    ];
    const chart = <AreaStack {...facts} labels={["a", "b"]} sides={["Supply", "Use of it"]} series={series} />;
    const areas = (html: string) => [...html.matchAll(/<path d="([^"]+)" fill="url\(#c-p(\d)\)"/g)].map((m) => m[2]);
    const html = await renderStatic(chart, { search: "?of=x" });
    expect(areas(html)).toEqual(["2", "1", "0"]);
    expect(html).toContain(
      '<a href="?of=x&amp;hide=wind-output#c" data-hide="wind-output" aria-label="Hide Wind: output">',
    );
    const hidden = await renderStatic(chart, { search: "?of=x&hide=wind-output" });
    expect(areas(hidden)).toEqual(["2", "1"]);
    expect(hidden).toMatch(/href="\?of=x#c" data-hide="wind-output" class="off" aria-label="Show Wind: output again"/);
    // Sun alone: the axis ends at 3.32, and 3 of its 8.64 is 74.3 of 214 px.
    expect(hidden).toMatch(/d="M0 82.2L0 7.9h2V82.2z"/);
    expect(hidden).not.toMatch(/"name":"Wind/);
    expect(hidden.indexOf("Supply"), "above the drawing").toBeLessThan(hidden.indexOf("<desc"));
    expect(hidden.indexOf("Use of it"), "below it").toBeGreaterThan(hidden.indexOf("<desc"));
    expect(hidden.match(/<th scope="col"/g), "the table has all").toHaveLength(4);
  });
  it("have seven of many series, and the small ones as one whose names are told", async () => {
    const series = Array.from({ length: 10 }, (_, k) => ({ name: `Plant ${k}`, values: [k + 1, k + 1] }));
    const html = await renderStatic(<AreaStack {...facts} labels={["a", "b"]} series={series} />);
    expect(html).toContain('"name":"Other (3): Plant 0, Plant 1, Plant 2","mark":"var(--muted)","values":[6,6]');
    expect(html).toContain('<a href="?others=c#c" class="legend-all">Show all series</a>');
    expect(html.match(/fill="url\(#c-p\d\)" class="outline"/g)).toHaveLength(8);
    expect(html.match(/<th scope="col"/g)).toHaveLength(11);
  });
  it("stack areas away from zero on both sides", async () => {
    const html = await renderStatic(
      <AreaStack
        {...facts}
        labels={["a", "b"]}
        series={[
          { name: "x", values: [2, 2] },
          { name: "y", values: [3, 3] },
          { name: "z", values: [-5, -5] },
        ]}
      />,
    );
    const texts = [...html.matchAll(/end-text">([^<]+)</g)].map((match) => match[1]);
    // Side by side they would reach 3, and the last tick would be 2.
    expect(texts).toContain("4");
    expect(texts).toContain("−4");
  });

  it("have names in as many lines as they take", () => {
    expect(labelLines("Gas boiler", 30)).toEqual(["Gas boiler"]);
    expect(labelLines("Workshop and energy centre, Electricity 0.4 kV", 40)).toEqual([
      "Workshop and energy centre, Electricity",
      "0.4 kV",
    ]);
    expect(labelLines("Wirtschaftlichkeitsberechnungsgrundlage neu", 20)).toHaveLength(2);
  });

  it("lay bars beside their names with values at their ends, and draw heat strips", async () => {
    const lying = await renderStatic(
      <BarChart {...facts} horizontal labels={["Photovoltaics"]} series={[{ name: "MW", values: [1.5] }]} />,
      { locale: "de" },
    );
    expect(lying).toContain("Photovoltaics");
    expect(lying).toContain('class="bar-value">1,5<');
    const heat = await renderStatic(
      <HeatStrip
        {...facts}
        rowLabels={["0", "1"]}
        columnLabels={["Jan", "Feb", "Mar"]}
        values={[
          [1, 2, 3],
          [4, null, 7],
        ]}
      />,
    );
    expect(heat.match(/h1v1h-1z/g)).toHaveLength(5);
    expect(heat).toContain('class="q8"');
  });

  it("have the colours of technologies and carriers, and keep those of one kind apart", async () => {
    const html = await renderStatic(
      <AreaStack
        {...facts}
        labels={["a", "b"]}
        series={[
          { name: "PV 1", values: [2, 2], colour: "#f4c20d" },
          { name: "PV 2", values: [3, 3], colour: "#f4c20d" },
        ]}
      />,
    );
    expect(html).toContain(`fill="${markColour("#f4c20d")}"`);
    expect(html).toContain(`fill="${markColour("#f4c20d", 1)}"`);
    const bars = await renderStatic(
      <BarChart
        {...facts}
        horizontal
        stacked
        labels={["PV", "Wind"]}
        colours={["#f4c20d", undefined]}
        series={[
          { name: "existing", values: [2, 1] },
          { name: "built", values: [-1, 0] },
        ]}
      />,
    );
    expect(bars).toContain(`fill="${markColour("#f4c20d")}" class="outline"`);
    expect(bars).toContain(`fill="${markColour("#f4c20d")}" fill-opacity="0.4" class="outline"`);
    expect(bars).toContain('class="zero"');
    expect(bars).toContain('data-island="chart"');
  });

  it("say that there are no values", async () => {
    expect(await renderStatic(<LineChart {...facts} labels={[]} series={[]} />)).toContain(
      "There are no values to show.",
    );
  });
});
