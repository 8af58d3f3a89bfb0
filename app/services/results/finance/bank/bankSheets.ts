import { type AppraisalInput, purchasesOf } from "~/engines/finance";
import { residualOf } from "~/engines/finance/assets";
import { depreciationShares } from "~/engines/finance/depreciation";
import type { Appraisal, Worth } from "~/entities/finance/appraisal";
import { columnName } from "~/services/core/workbook/columnName";
import { type BankCell, type BankSheet, formula, SheetWriter } from "./cells";

/** Texts of the workbook by key, and the names of streams and assets. */
export interface BankWords {
  t: (key: string) => string;
  streams: readonly string[];
  assets: Readonly<Record<string, string>>;
  /** What the points in time are called: the start, then the years. */
  points: readonly string[];
}

/** Columns before the first point in time: a name and a rate. */
const FIRST = 2;

/**
 * The cash flow as a workbook with live formulas: terms, what is bought, yearly money, the cash flow, and what it comes to. A changed cell of the
 * first three changes all that follows. Calendar lives and price paths are numbers of the run.
 */
export function bankSheets(input: AppraisalInput, appraisal: Appraisal, words: BankWords): BankSheet[] {
  const { t } = words;
  const terms = new SheetWriter(t("sheet_terms"));
  const bought = new SheetWriter(t("sheet_bought"));
  const money = new SheetWriter(t("sheet_money"));
  const flow = new SheetWriter(t("sheet_flow"));
  const results = new SheetWriter(t("sheet_results"));
  const term = termsWriter(terms, input, t);
  const purchases = writePurchases(bought, input, { words, term });
  terms.row([t("first_cost"), formula(purchases.first || "0")]);
  terms.row([t("off_basis"), formula(offBasis(input, term, purchases.first))]);
  const streams = writeMoney(money, input, words);
  writeFlow({ flow, results, input, appraisal, words, term, purchases, streams });
  return [results, flow, terms, bought, money].map((sheet) => sheet.sheet());
}

type Term = Record<
  | "discount"
  | "equity"
  | "grants"
  | "taxRate"
  | "credit"
  | "creditBasis"
  | "share"
  | "rate"
  | "years"
  | "grace"
  | "fee"
  | "firstCost"
  | "offBasis",
  string
>;

function termsWriter(
  sheet: SheetWriter,
  { discountRate, equityRate, grants, tax, loan }: AppraisalInput,
  t: BankWords["t"],
): Term {
  sheet.row([t("terms_head"), t("value")]);
  const put = (key: string, value: number) => sheet.at(1, sheet.row([t(key), value]));
  const share = (key: string, value: number) => sheet.at(1, sheet.row([t(key), { share: value }]));
  const term = {
    discount: share("discount", discountRate),
    equity: share("equity_rate", equityRate),
    grants: put("grants", grants),
    taxRate: share("tax_rate", tax?.rate ?? 0),
    credit: share("credit", tax?.credit ?? 0),
    creditBasis: share("credit_basis", tax?.creditBasis ?? 0),
    share: share("loan_share", loan?.share ?? 0),
    rate: share("loan_rate", loan?.rate ?? 0),
    years: put("loan_years", loan?.years ?? 0),
    grace: put("loan_grace", loan?.grace ?? 0),
    fee: share("loan_fee", loan?.fee ?? 0),
  };
  const next = sheet.rows.length;
  // Two more rows follow once what is bought is listed.
  return { ...term, firstCost: sheet.at(1, next + 1), offBasis: sheet.at(1, next + 2) };
}

/** What need not be depreciated: grants that lower the cost, and the part of the tax credit that does. */
const offBasis = ({ tax }: AppraisalInput, term: Term, first: string): string => {
  const grants = tax?.grants === "basis" ? term.grants : "0";
  return `${grants}+${term.credit}*MAX(0,${first || "0"}-${grants})*${term.creditBasis}`;
};

interface Purchased {
  /** Formulas of what is bought at a point in time, by point. */
  invested: string[];
  replaced: string[];
  /** Of what is bought at the start. */
  first: string;
  depreciation: string[];
  base: string;
  residual: string;
}

function writePurchases(
  sheet: SheetWriter,
  { assets, years, equipmentGrowth, residual, discountRate, tax }: AppraisalInput,
  { words, term }: { words: BankWords; term: Term },
): Purchased {
  const { t } = words;
  const rows = purchasesOf(assets, years, equipmentGrowth);
  sheet.row([
    t("what"),
    t("bought_at"),
    t("cost"),
    t("replacement"),
    t("depreciation_base"),
    t("left_share"),
    ...Array.from({ length: years }, (_, i) => i + 1),
  ]);
  const invested: string[][] = Array.from({ length: years + 1 }, () => []);
  const replaced: string[][] = Array.from({ length: years + 1 }, () => []);
  for (const row of rows) {
    const { at, cost, replacement, service } = row;
    const r = sheet.rows.length + 1;
    const serves = Math.min(years - at, service ?? years);
    const shares = tax ? depreciationShares(tax.depreciation, serves) : new Array<number>(serves).fill(0);
    if (tax && at + serves < years) shares[serves - 1]! += 1 - shares.reduce((sum, share) => sum + share, 0);
    const isThere = service === null || at + service > years || residual.kind === "share";
    const left = isThere && cost !== 0 ? residualOf(row, residual, years, discountRate) / cost : 0;
    const isFirst = at === 0 && !replacement;
    const base = isFirst ? `C${r}*IF(${term.firstCost}>0,MAX(0,1-${term.offBasis}/${term.firstCost}),1)` : `C${r}`;
    sheet.row([
      words.assets[row.assetId] ?? row.assetId,
      at,
      cost,
      replacement ? 1 : 0,
      tax ? formula(base) : 0,
      left,
      ...new Array<number>(at).fill(0),
      ...shares,
      ...new Array<number>(Math.max(0, years - at - serves)).fill(0),
    ]);
    (replacement ? replaced : invested)[at]!.push(sheet.at(2, r));
  }
  const last = Math.max(2, sheet.rows.length);
  const range = (column: number) => `${sheet.at(column, 2)}:$${columnName(column)}$${last}`;
  const isEmpty = rows.length === 0;
  return {
    invested: invested.map((cells) => cells.join("+")),
    replaced: replaced.map((cells) => cells.join("+")),
    first: invested[0]!.join("+"),
    depreciation: Array.from({ length: years }, (_, i) => (isEmpty ? "0" : `SUMPRODUCT(${range(4)},${range(6 + i)})`)),
    base: isEmpty ? "0" : `SUM(${range(4)})`,
    residual: isEmpty ? "0" : `SUMPRODUCT(${range(2)},${range(5)})`,
  };
}

/** Formulas of each stream by year. */
function writeMoney(
  sheet: SheetWriter,
  { streams, years }: AppraisalInput,
  { t, streams: names }: BankWords,
): string[][] {
  sheet.row([t("what"), t("growth"), ...Array.from({ length: years }, (_, i) => i + 1)]);
  return streams.map(({ amounts, growth }, s) => {
    const r = sheet.row([names[s] ?? "", { share: growth }, ...amounts]);
    return amounts.map((_, i) => `${sheet.at(FIRST + i, r)}*(1+${sheet.at(1, r)})^${i}`);
  });
}

interface Flow {
  flow: SheetWriter;
  results: SheetWriter;
  input: AppraisalInput;
  appraisal: Appraisal;
  words: BankWords;
  term: Term;
  purchases: Purchased;
  streams: string[][];
}

function writeFlow({ flow, results, input, appraisal, words, term, purchases, streams }: Flow): void {
  const { years, tax, loan } = input;
  const { t } = words;
  const column = (point: number) => columnName(FIRST + point);
  flow.row([t("year"), null, ...words.points]);
  /** A row with a formula at each point; an empty text is 0. Returns the address of its cell at a point. */
  const line = (name: string, at: (point: number, cell: (back: number) => string) => string) => {
    const r = flow.rows.length + 1;
    const cell = (point: number) => `${column(point)}${r}`;
    const cells = Array.from({ length: years + 1 }, (_, point): BankCell =>
      formula(at(point, (back) => cell(point - back)) || "0"),
    );
    flow.row([name, null, ...cells]);
    return cell;
  };
  const rowRange = (cell: (point: number) => string, from = 0) => `'${flow.name}'!${cell(from)}:${cell(years)}`;
  const first = flow.rows.length + 1;
  streams.forEach((formulas, s) => line(words.streams[s] ?? "", (point) => (point === 0 ? "" : formulas[point - 1]!)));
  const lastStream = flow.rows.length;
  const operating = line(t("operating"), (point) =>
    streams.length === 0 ? "" : `SUM(${column(point)}${first}:${column(point)}${lastStream})`,
  );
  const minus = (text: string | undefined) => (text ? `-(${text})` : "");
  const invested = line(t("invested"), (point) => minus(purchases.invested[point]));
  const replaced = line(t("replaced"), (point) => minus(purchases.replaced[point]));
  const grants = line(t("grants"), (point) => (point === 0 ? term.grants : ""));
  const residual = line(t("residual"), (point) => (point === years ? purchases.residual : ""));
  const beforeTax = line(
    t("before_tax"),
    (point) => `${operating(point)}+${invested(point)}+${replaced(point)}+${grants(point)}+${residual(point)}`,
  );
  const depreciation = line(t("depreciation"), (point) => (point === 0 ? "" : purchases.depreciation[point - 1]!));
  const book = line(t("book"), (point) =>
    point === years && tax ? `${purchases.base}-SUM(${depreciation(1)}:${depreciation(years)})` : "",
  );
  const basisGrants = tax?.grants === "basis" ? term.grants : "0";
  const credit = line(t("credit"), (point) =>
    point === 1 ? `${term.credit}*MAX(0,${term.firstCost}-${basisGrants})` : "",
  );
  const taxable = line(t("taxable"), (point) =>
    point === 0
      ? ""
      : [
          operating(point),
          `-${depreciation(point)}`,
          point === 1 && tax?.grants === "income" ? `+${term.grants}` : "",
          point === years ? `+${residual(point)}-${book(point)}` : "",
        ].join(""),
  );
  const taxOf = (income: (point: number) => string, suffix: string) => {
    if (tax?.losses !== "carried")
      return line(`${t("tax")}${suffix}`, (point) =>
        point === 0 || !tax
          ? ""
          : `${term.taxRate}*${tax.losses === "offset" ? income(point) : `MAX(0,${income(point)})`}`,
      );
    // The pool of losses is that of the year before, less what is used, plus the loss of the year.
    const poolRow = flow.rows.length + 2;
    const pool = (point: number) => `${column(point)}${poolRow}`;
    const used = line(`${t("loss_used")}${suffix}`, (point) =>
      point === 0 ? "" : `MIN(${pool(point - 1)},MAX(0,${income(point)}))`,
    );
    line(`${t("losses")}${suffix}`, (point) =>
      point === 0 ? "" : `${pool(point - 1)}-${used(point)}+MAX(0,-${income(point)})`,
    );
    return line(`${t("tax")}${suffix}`, (point) =>
      point === 0 ? "" : `${term.taxRate}*(MAX(0,${income(point)})-${used(point)})`,
    );
  };
  const projectTax = taxOf(taxable, "");
  const afterTax = line(t("after_tax"), (point) => `${beforeTax(point)}+${credit(point)}-${projectTax(point)}`);

  const drawn = line(t("loan_drawn"), (point) =>
    point === 0 && loan ? `${term.share}*MAX(0,${term.firstCost}-${term.grants})` : "",
  );
  const fee = line(t("loan_fee_paid"), (point) => (point === 0 ? `${term.fee}*${drawn(0)}` : ""));
  const balanceRow = flow.rows.length + 3;
  const balance = (point: number) => `${column(point)}${balanceRow}`;
  const interest = line(t("interest"), (point) => (point === 0 ? "" : `${term.rate}*${balance(point - 1)}`));
  const principal = line(t("principal"), (point) => {
    if (point === 0 || !loan) return "";
    const open = balance(point - 1);
    if (point === years) return open;
    const repaid = `MAX(1,${term.years}-${term.grace})`;
    const annuity = `IF(${term.rate}=0,${drawn(0)}/${repaid},${drawn(0)}*${term.rate}/(1-(1+${term.rate})^(-${repaid})))`;
    const regular = {
      annuity: `MIN(${open},${annuity}-${interest(point)})`,
      linear: `${drawn(0)}/${repaid}`,
      bullet: "0",
    }[loan.kind];
    return `IF(${point}>=${term.years},${open},IF(${point}<=${term.grace},0,${regular}))`;
  });
  line(t("balance"), (point) => (point === 0 ? drawn(0) : `${balance(point - 1)}-${principal(point)}`));
  const ownerTaxable = line(t("owner_taxable"), (point) =>
    point === 0 ? "" : `${taxable(point)}-${interest(point)}${point === 1 ? `-${fee(0)}` : ""}`,
  );
  const ownerTax = taxOf(ownerTaxable, ` (${t("owner")})`);
  const equity = line(
    t("equity"),
    (point) =>
      `${beforeTax(point)}+${credit(point)}-${ownerTax(point)}+${drawn(point)}-${fee(point)}-${interest(point)}-${principal(point)}`,
  );
  const coverage = line(t("coverage"), (point) =>
    point === 0
      ? `""`
      : `IF(${interest(point)}+${principal(point)}>0,(${operating(point)}+${replaced(point)}+${credit(point)}-${ownerTax(point)})/(${interest(point)}+${principal(point)}),"")`,
  );
  const payback = paybackRows(flow, { line, years, invested, replaced, grants, operating, credit, projectTax, t });

  results.row([t("results_head"), t("value")]);
  const worth = (cell: (point: number) => string, rate: string) =>
    `'${flow.name}'!${cell(0)}+NPV(${rate},${rowRange(cell, 1)})`;
  const put = (key: string, text: string) => results.row([t(key), formula(text)]);
  const putRate = (key: string, text: string) => results.row([t(key), { formula: text, isShare: true }]);
  put("npv_before", worth(beforeTax, term.discount));
  put("npv_after", worth(afterTax, term.discount));
  put("npv_equity", worth(equity, term.equity));
  const rateOf = ({ rates }: Worth, cell: Cells) =>
    rates.kind === "one" ? `IRR(${rowRange(cell)},${rates.rate.toFixed(3)})` : `"${t(`irr_${rates.kind}`)}"`;
  putRate("irr_before", rateOf(appraisal.beforeTax, beforeTax));
  putRate("irr_after", rateOf(appraisal.afterTax, afterTax));
  putRate("irr_equity", rateOf(appraisal.equity, equity));
  put("payback_years", payback);
  put("coverage_least", `IF(COUNT(${rowRange(coverage)})=0,"-",MIN(${rowRange(coverage)}))`);
  put("coverage_mean", `IF(COUNT(${rowRange(coverage)})=0,"-",AVERAGE(${rowRange(coverage)}))`);
  put("own_money", `-'${flow.name}'!${equity(0)}`);
  put("loan", `'${flow.name}'!${drawn(0)}`);
  results.row([]);
  results.row([t("results_note")]);
}

type Cells = (point: number) => string;

/** Simple payback after tax: the last year in which what was paid and gained turns positive; "-" where it does not. */
function paybackRows(
  flow: SheetWriter,
  {
    line,
    years,
    t,
    ...cells
  }: {
    line: (name: string, at: (point: number) => string) => Cells;
    years: number;
    t: BankWords["t"];
  } & Record<"invested" | "replaced" | "grants" | "operating" | "credit" | "projectTax", Cells>,
): string {
  const gain = (point: number) => `(${cells.operating(point)}+${cells.credit(point)}-${cells.projectTax(point)})`;
  const lump = (point: number) =>
    point >= years ? "" : `+${cells.invested(point)}+${cells.replaced(point)}+${cells.grants(point)}`;
  const sumRow = flow.rows.length + 2;
  const sumAt = (point: number) => `${columnName(FIRST + point)}${sumRow}`;
  // Before the lump sums of the point; the next row has them.
  const before = line(t("cumulated"), (point) => (point === 0 ? "" : `${sumAt(point - 1)}+${gain(point)}`));
  line(t("cumulated_paid"), (point) => `${before(point)}${lump(point)}`);
  const solutionRow = flow.rows.length + 1;
  const solution = (point: number) => `${columnName(FIRST + point)}${solutionRow}`;
  line(t("payback_row"), (point) => {
    if (point === 0) return `IF(${sumAt(0)}<0,-1,-2)`;
    const crossed = `IF(${solution(point - 1)}=-1,${point - 1}+MIN(1,-${sumAt(point - 1)}/${gain(point)}),${solution(point - 1)})`;
    const afterGain = `IF(${before(point)}<0,-1,${crossed})`;
    return `IF(${sumAt(point)}<0,-1,${afterGain})`;
  });
  return `IF('${flow.name}'!${solution(years)}<0,"-",'${flow.name}'!${solution(years)})`;
}
