import { expect, test } from "vitest";
import { operationSchema } from "~/entities/operator/operation";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { CostTable } from "./CostTable";
import { OperationFacts } from "./OperationFacts";
import { PlanFigures } from "./PlanFigures";

const cost = {
  energy: 100,
  fees: 40,
  feed_in: -5.5,
  demand_charge: 12.25,
  sources: 0,
  fuel: 30,
  starts: 8,
  wear: 1.5,
  dumping: 0,
  end_value: -20.25,
};
/** The text of the cells of each row. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => cell!.replace(/<[^>]+>|€/g, "").trim()),
  );

test("the page of a plan shows every term of its cost, the status quo's, and sums that are theirs", async () => {
  const statusQuo = { ...cost, energy: 130, demand_charge: 20 };
  const rows = rowsOf(await renderStatic(<CostTable plan={{ cost, statusQuo }} currency="EUR" tradeHref="/trade" />));
  expect(rows).toHaveLength(12);
  expect(rows).toContainEqual(["Demand charge", "12", "20", "8"]);
  expect(rows).toContainEqual(["Starts", "8", "8", "0"]);
  expect(rows).toContainEqual(["Worth of what is left in stores", "−20", "−20", "0"]);
  expect(rows.at(-1)).toEqual(["Together", "166", "204", "38"]);
  // Without a status quo nothing is compared.
  const alone = rowsOf(
    await renderStatic(<CostTable plan={{ cost, statusQuo: null }} currency="EUR" tradeHref="/trade" />),
  );
  expect(alone.at(-1)).toEqual(["Together", "166", "–", "–"]);
});

test("the page of a plan says what it is compared with, its model and the accuracy that was asked for", async () => {
  const operation = operationSchema.parse({
    optimization_operation_id: "plan",
    system_id: "site",
    name: "Plan",
    scenario_id_sq: "base",
    days: 4,
    start_at: "2026-11-25T00:00:00Z",
    config: { optimizer: { MIPGap: 0.01 } },
  });
  const facts = (of: typeof operation) =>
    renderStatic(
      <OperationFacts
        operation={of}
        zone="UTC"
        until="2026-11-29T00:00:00Z"
        approvedBy={null}
        plan={null}
        statusQuo="Without the battery"
      />,
    );
  const html = await facts(operation);
  for (const text of ["Without the battery", "in steps of 15 min over 96 h", "1.00"]) expect(html).toContain(text);
  const exact = { ...operation, config: { ...operation.config, optimizer: { MIPGap: 0 } } };
  expect(await facts(exact)).toContain("the search goes on until its time is up");
});

test("CO2 is shown against the status quo, and said to be not entered where no factor is", async () => {
  const figures = (co2: Parameters<typeof PlanFigures>[0]["plan"]["co2"]) =>
    renderStatic(<PlanFigures plan={{ cost, statusQuo: null, steps: 96, co2 }} bought={[]} currency="EUR" />);
  const html = await figures({ plan: 1250, statusQuo: 1500, without: [] });
  expect(html).toMatch(/CO₂<.*>1\.25.t<.*CO₂ saved<.*>250.kg<.*against 1\.50.t of the status quo/s);
  // More is said as more: it would be "CO₂ saved: -250 kg".
  const more = await figures({ plan: 1500, statusQuo: 1250, without: [] });
  expect(more).toMatch(/More CO₂<.*>250.kg<.*against 1\.25.t of the status quo/s);
  expect(more).not.toContain("CO₂ saved");
  expect(await figures({ plan: 1250, statusQuo: null, without: ["Gas"] })).toMatch(
    /without Gas: no CO₂ factor is entered.*CO₂ saved<.*>–</s,
  );
  expect(await figures(null)).toMatch(/CO₂<.*>–<.*no CO₂ factors are entered/s);
  expect(await figures(undefined)).toMatch(/CO₂<.*>–<.*not counted in this older plan/s);
});
