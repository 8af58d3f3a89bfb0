import { influences, type Reach } from "~/entities/results/influence";
import { balanceSeriesId, type CapacityRow, type ResultComponent, type StoredResult } from "~/entities/results/result";
import type { FileView } from "~/entities/results/views";
import type { CsvTable } from "~/services/core/csv";

/** Words and names a file needs: `t` gives the text of a key in the reader's language. */
interface TableWords {
  t: (key: string) => string;
  /** Of a parameter type. */
  parameter: (type: string) => string;
  levels: Readonly<Record<string, string>>;
  places: Readonly<Record<string, string>>;
}

/** Views whose file is of one result alone: those of operation and flows are read by year, others are from several runs. */
type TableView = Exclude<FileView, "operation" | "flows" | "status-quo" | "compare">;

/** All values of a result page, unscaled and for all years. */
export function csvTable(view: TableView, result: StoredResult, words: TableWords): CsvTable {
  switch (view) {
    case "summary":
      return summaryTable(result, words);
    case "capacities":
      return capacityTable(result, words);
    case "costs":
      return costTable(result, words);
    case "components":
      return componentTable(result, words);
    case "geometries":
      return placeTable(result, words);
    case "influence":
      return influenceTable(result, words);
  }
}

const namesOf = (components: readonly ResultComponent[]) => new Map(components.map((c) => [c.id, c.name]));

function summaryTable(result: StoredResult, { t }: TableWords): CsvTable {
  const { summary, years, currency, impact, tables } = result;
  const header = [t("csv.quantity"), t("column.year"), t("csv.value"), t("csv.unit")];
  const rows: (string | number | null)[][] = [];
  if (summary) {
    const money = impact === "money" || impact === "money_npv";
    rows.push([t("csv.objective"), null, summary.objective, money ? currency : "kg"]);
    rows.push([t("summary.present_value"), null, summary.moneyNpv, currency]);
    if (summary.costCap) rows.push([t("summary.cost_cap"), null, summary.costCap.limit, currency]);
    rows.push([t("csv.nominal"), null, summary.money, currency]);
    years.forEach((year, y) =>
      rows.push([t("csv.yearly_costs"), year, summary.annualMoney[y] ?? null, `${currency}/a`]),
    );
    rows.push([t("summary.investment"), null, summary.investmentLumpSum, currency]);
    if (summary.replacementLumpSum !== undefined)
      rows.push([t("summary.replacement"), null, summary.replacementLumpSum, currency]);
  }
  for (const row of tables.emissions) {
    const name = t(`impact.${row.impact}`);
    rows.push([name, row.year, row.total, "kg/a"]);
    if (row.limit !== null) rows.push([`${name}: ${t("column.limit")}`, row.year, row.limit, "kg/a"]);
    if (row.limitPrice !== null)
      rows.push([`${name}: ${t("column.limit_price")}`, row.year, row.limitPrice, `${currency}/kg`]);
    if (row.certificatePrice !== null) {
      rows.push([`${name}: ${t("column.certificate_price")}`, row.year, row.certificatePrice, `${currency}/kg`]);
      rows.push([`${name}: ${t("column.certificates")}`, row.year, row.certificates, "kg/a"]);
      if (row.kept !== undefined) rows.push([`${name}: ${t("column.certificates_kept")}`, row.year, row.kept, "kg"]);
    }
  }
  for (const { year, firstHour, ...row } of tables.outages ?? []) {
    const name = `${t("outages.csv")} ${firstHour}`;
    rows.push([`${name}: ${t("column.critical")}`, year, row.criticalMwh, "MWh"]);
    rows.push([`${name}: ${t("column.unserved")}`, year, row.unservedMwh, "MWh"]);
    rows.push([`${name}: ${t("column.damage")}`, year, row.damage, currency]);
  }
  return { header, rows };
}

function capacityTable({ components, tables }: StoredResult, { t }: TableWords): CsvTable {
  const names = namesOf(components);
  const values = ["existing", "new", "retired", "built", "total", "maximum"] as const;
  return {
    header: [
      t("column.component"),
      t("column.part"),
      t("csv.unit"),
      t("column.year"),
      ...values.map((value) => t(`column.${value}`)),
    ],
    rows: tables.capacities.map((row: CapacityRow) => [
      names.get(row.componentId) ?? row.componentId,
      t(`part.${row.kind}`),
      row.unit,
      row.year,
      ...values.map((value) => row[value]),
    ]),
  };
}

/** Yearly amounts and, after them, what is paid when something is built. */
function costTable({ components, tables, currency }: StoredResult, { t }: TableWords): CsvTable {
  const names = namesOf(components);
  const name = (id: string | null) => (id === null ? t("costs.system") : (names.get(id) ?? id));
  const unit = (impact: string) => (impact === "money" ? currency : "kg");
  const yearly = tables.costs.map((row) => [
    name(row.componentId),
    t(`kind.${row.kind}`),
    row.paidIn ?? row.year,
    t(`impact.${row.impact}`),
    row.amount,
    row.kind === "decommissioning" ? unit(row.impact) : `${unit(row.impact)}/a`,
    "",
    row.paidIn ?? null,
  ]);
  const once = tables.investments.flatMap((row) =>
    (
      [
        ["lump_sum", row.lumpSum, ""],
        ["annuity", row.annuity, "/a"],
        ["residual", row.residual, ""],
      ] as const
    ).map(([value, amount, per]) => [
      name(row.componentId),
      `${t(`column.${value}`)}: ${row.replacement ? t(`part_replaced.${row.kind}`) : t(`part.${row.kind}`)}`,
      row.year,
      t(`impact.${row.impact}`),
      amount,
      unit(row.impact) + per,
      t(row.replacement ? "csv.replaced" : "csv.built"),
      row.paidIn ?? row.year,
    ]),
  );
  return {
    header: [
      t("column.component"),
      t("csv.kind"),
      t("column.year"),
      t("column.impact"),
      t("csv.amount"),
      t("csv.unit"),
      t("csv.occasion"),
      t("csv.calendar_year"),
    ],
    rows: [...yearly, ...once],
  };
}

function componentTable({ components, tables }: StoredResult, { t, places }: TableWords): CsvTable {
  const byId = new Map(components.map((component) => [component.id, component]));
  return {
    header: [
      t("column.component"),
      t("column.place"),
      t("column.year"),
      `${t("column.energy")} [MWh/a]`,
      `${t("column.intake")} [MWh/a]`,
      `${t("column.peak")} [MW]`,
      `${t("column.full_load_hours")} [h/a]`,
      `${t("column.capacity_factor")} [1]`,
      `${t("column.curtailed")} [MWh/a]`,
      `${t("column.curtailment_factor")} [1]`,
      `${t("column.utilisation_mean")} [1]`,
      `${t("column.utilisation_max")} [1]`,
      `${t("column.starts")} [1/a]`,
    ],
    rows: tables.operation.map((row) => {
      const component = byId.get(row.componentId);
      return [
        component?.name ?? row.componentId,
        places[component?.placeId ?? ""] ?? component?.placeName ?? "",
        row.year,
        row.energyMwh,
        row.intakeMwh,
        row.peakMw,
        row.fullLoadHours,
        row.capacityFactor,
        row.curtailedMwh,
        row.curtailmentFactor,
        row.utilisationMean,
        row.utilisationMax,
        row.starts ?? null,
      ];
    }),
  };
}

function placeTable({ tables, impact, currency }: StoredResult, { t, places, levels }: TableWords): CsvTable {
  const unit = impact === "money" || impact === "money_npv" ? currency : "kg";
  return {
    header: [
      t("column.place"),
      t("column.level"),
      t("column.year"),
      t("csv.balance"),
      `${t("column.fixed_demand")} [MWh/a]`,
      `${t("column.supplied")} [MWh/a]`,
      `${t("column.mean_price")} [${unit}/MWh]`,
    ],
    rows: tables.balances.map((row) => [
      places[row.placeId] ?? row.placeId,
      levels[row.carrierLevelId] ?? row.carrierLevelId,
      row.year,
      balanceSeriesId(row.placeId, row.carrierLevelId),
      row.demandMwh,
      row.suppliedMwh,
      row.priceMean,
    ]),
  };
}

/** What one percent more of each input changes, the largest first. */
function influenceTable(result: StoredResult, { t, places, parameter }: TableWords): CsvTable {
  const names = namesOf(result.components);
  const objective = result.impact === "money" || result.impact === "money_npv" ? result.currency : "kg";
  const reach = (value: Reach) => (typeof value === "number" ? value : t(`influence.reach.${value}`));
  return {
    header: [
      t("influence.column.of"),
      t("influence.column.input"),
      t("column.year"),
      t("column.impact"),
      t("influence.column.bound"),
      t("csv.unit"),
      `${t("influence.column.more")} [${objective}]`,
      `${t("influence.column.exact_up")} [%]`,
      `${t("influence.column.exact_down")} [%]`,
    ],
    rows: influences(result.sensitivities ?? { limits: [], prices: [] }).map((influence) => [
      influence.componentId !== null
        ? (names.get(influence.componentId) ?? influence.componentId)
        : influence.placeId !== null
          ? (places[influence.placeId] ?? influence.placeId)
          : t("costs.system"),
      influence.kind === null ? parameter(influence.parameterType ?? "") : t(`kind.${influence.kind}`),
      influence.year,
      influence.impact === null ? "" : t(`impact.${influence.impact}`),
      influence.bound,
      influence.unit,
      influence.onePercent,
      reach(influence.exactUp),
      reach(influence.exactDown),
    ]),
  };
}
