import { expect, it } from "vitest";
import { builtAndReplaced } from "~/entities/results/economics/investmentRows.test-helper";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { InvestmentTable } from "./CostTables";

it("tells what is replaced from what is built, with the year in which it is", async () => {
  const style = { currency: "EUR", locale: "en", impact: "money", size: { scale: "one" } };
  const view = { ...style, names: { components: {}, openable: [], colours: {} }, systemId: "sys" };
  const html = await renderStatic(<InvestmentTable rows={builtAndReplaced} view={view as never} />);
  expect(html.match(/Capacity(, replacement)?/g)).toEqual(["Capacity", "Capacity, replacement"]);
  expect(html.match(/20(30|42)(?=<)/g)).toEqual(["2030", "2042"]);
});
