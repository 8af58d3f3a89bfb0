import {
  cellOf,
  numberIn,
  priceUnits,
  readText,
  type RowsAim,
  type RowsUnit,
  type UnderstoodRows,
} from "~/engines/tables";
import { LOCALES } from "~/entities/core/locale";
import type { StatementRow } from "~/entities/portfolio/statement";
import { LEFT_OUT } from "~/entities/timeseries/rowsForm";
import { textsOf } from "~/i18n/texts";

/** Columns of the statement of a counterparty. */
export const STATEMENT_COLUMNS = ["reference", "name", "energy", "price", "amount"] as const;
type StatementColumn = (typeof STATEMENT_COLUMNS)[number];

/** The texts that name a column in files of the product, and what others call it. */
const NAMES: Readonly<Record<StatementColumn, { texts: readonly string[]; others: readonly string[] }>> = {
  reference: {
    texts: ["portfolio:field.deal_id"],
    others: [
      "reference",
      "ref",
      "deal",
      "deal_id",
      "deal id",
      "trade",
      "trade id",
      "contract",
      "contract id",
      "referenz",
      "geschäft",
      "vertrag",
      "vertragsnummer",
      "référence",
      "contrat",
      "numéro de contrat",
    ],
  },
  name: {
    texts: ["portfolio:field.name"],
    others: ["name", "product", "description", "produkt", "bezeichnung", "produit"],
  },
  energy: {
    texts: ["portfolio:value.energy"],
    others: ["energy", "volume", "quantity", "energie", "menge", "volumen", "quantité", "énergie"],
  },
  price: { texts: ["portfolio:field.trading_price"], others: ["price", "preis", "prix"] },
  amount: {
    texts: ["portfolio:settlement.amount"],
    others: ["amount", "net", "net amount", "value", "betrag", "netto", "nettobetrag", "wert", "montant", "montant ht"],
  },
};
/** Columns of the product's own file that are not compared. */
const OTHERS = [
  "field.counterparty_id",
  "settlement.kind",
  "field.direction",
  "settlement.market",
  "settlement.first",
  "settlement.last",
  "settlement.market_price",
  "field.currency",
  "settlement.vat",
  "field.vat_rate",
  "value.without_price",
  "settlement.without_power",
  "settlement.synthetic_prices",
].map((key) => `portfolio:${key}`);

const plain = (text: string): string =>
  text
    .replace(/\s*[[(].*$/, "")
    .trim()
    .toLowerCase();
const inAll = (key: string): string[] => LOCALES.map((locale) => plain(textsOf(locale)(key)));
const columns = new Map<string, string>([
  ...OTHERS.flatMap(inAll).map((name) => [name, LEFT_OUT] as const),
  ...STATEMENT_COLUMNS.flatMap((column) =>
    [...NAMES[column].others, ...NAMES[column].texts.flatMap(inAll)].map((name) => [name, column] as const),
  ),
]);

const ENERGY: readonly RowsUnit[] = [
  { unit: "MWh", factor: 1 },
  { unit: "kWh", factor: 0.001 },
];

/** What a statement is read for, with amounts in a currency. */
export const statementAim = (currency: string): RowsAim => ({
  fields: [
    { name: "reference", kind: "text" },
    { name: "name", kind: "text" },
    { name: "energy", kind: "number", units: ENERGY },
    { name: "price", kind: "number", units: priceUnits(currency) },
    { name: "amount", kind: "number", needed: true, units: [{ unit: currency, factor: 1 }] },
  ],
  fieldOf: (header) => columns.get(plain(header)),
  asksUnknown: true,
});

/** What is wrong with a row: a key of a text and what fills it. */
export interface StatementIssue {
  row: number;
  message: string;
  params: Record<string, string | number>;
}

/** The rows of a statement of which no question is open; rows without an amount are left out where they have no number at all. */
export function readStatement(table: UnderstoodRows): { rows: StatementRow[]; issues: StatementIssue[] } {
  const issues: StatementIssue[] = table.surplus.map(({ row, cells, columns: width }) => ({
    row,
    message: "portfolio.import.surplus",
    params: { column: "", cells, columns: width },
  }));
  const rows = table.rows.flatMap(({ row, cells }): StatementRow[] => {
    const text = (name: StatementColumn) => (table.fields.includes(name) ? readText(cellOf(table, name, cells)) : null);
    const number = (name: StatementColumn): number | null => {
      if (text(name) === null) return null;
      const read = numberIn(table, name, cellOf(table, name, cells));
      if (read.ok) return read.value;
      issues.push({
        row,
        message: "portfolio.import.number",
        params: { column: name, text: text(name)!.slice(0, 60) },
      });
      return null;
    };
    const [mwh, price, amount] = [number("energy"), number("price"), number("amount")];
    if (amount === null && mwh === null) return [];
    return [{ row, reference: text("reference"), name: text("name"), mwh, price, amount: amount ?? 0 }];
  });
  return { rows, issues };
}
