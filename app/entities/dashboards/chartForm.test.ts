import { expect, it } from "vitest";
import { CHART_KINDS } from "./chartConfig";
import { chartForm } from "./chartForm";

it.each(CHART_KINDS)("what the form of %s sends when nothing is chosen is a chart", (chart) => {
  const sent = { config_id: "c", expected: "", chart, title: "", columns: 1, optimization_id: null };
  expect(chartForm(chart).safeParse(sent)).toMatchObject({ success: true });
});
