import { randomUUID } from "node:crypto";
import { FUTURES_CARRIER } from "~/entities/market/futuresMarket";
import { type Deal, dealSchema } from "~/entities/portfolio/deal";
import {
  ALLOWANCE_TECHNOLOGY,
  DEAL_TECHNOLOGY_IDS,
  dealKind,
  futuresTechnology,
} from "~/entities/portfolio/dealProducts";
import { NO_CHOICE, type RowsChoice } from "~/entities/timeseries/rowsForm";
import { carrierLevelEntity } from "~/services/catalogue/carrier.entity.server";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { done, notAllowed, notFound, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, get, list, saveWithin, type Stored, write } from "~/services/core/store.server";
import { futuresMarketEntity } from "~/services/market/futuresMarket.entity.server";
import { tickerNamed } from "~/services/market/tickers.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { readRows, type RowsFile, type RowsReading, settled } from "~/services/timeseries/upload/rowsFile.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { dealEntity } from "../deal.entity.server";
import { parties } from "../parties.server";
import {
  currencyOf,
  type DealIssue,
  type DealLine,
  dealsAim,
  type Named,
  type Names,
  OWN_CURRENCY,
  readDeals,
} from "./readDeals";
import { type DealRemark, dealRemarks, marketsOfLines, overStored } from "./remarks.server";

/** Deals of one file: saving them takes 1.5 to 2 ms of processor time each, so that a worker does it. */
export const MOST_DEALS = 2000;
export const MOST_BYTES = 2_097_152;
/** Of what is wrong, and of what may be. */
export const SHOWN = 20;

/** What a file did, or why nothing of it was stored. */
export interface DealImport {
  made: number;
  changed: number;
  same: number;
  /** Of those made and changed: what waits for a second person. */
  waiting: number;
  /** What is wrong first, and how much in all: then nothing was stored. */
  issues: DealIssue[];
  wrong: number;
  /** What may be wrong: prices and amounts of another size than those that are there. */
  remarks: DealRemark[];
}

/** A file of deals as it is understood; `lines` null: questions are open. */
interface UnderstoodDeals extends RowsReading {
  lines: DealLine[] | null;
  issues: DealIssue[];
  remarks: DealRemark[];
}

/** What a file of deals says, as far as `choice` does not; for editors of the system. Refuses what `importDeals` does of a whole file. */
export async function understandDeals(
  actor: Actor,
  system_id: string,
  file: RowsFile,
  choice: RowsChoice = NO_CHOICE,
): Promise<Outcome<UnderstoodDeals>> {
  if (!get(actor, systemEntity, system_id)) return notFound();
  if (!mayEdit(systemRole(dbOf(actor), actor, system_id))) return notAllowed();
  if (file.bytes.length > MOST_BYTES)
    return refused(413, "portfolio.import.too_large", { params: { max: MOST_BYTES / 1_048_576 } });
  const currencies = [...new Set(list(actor, spotMarketEntity).map(({ currency }) => currency))];
  const rows = await readRows(file, choice, { aim: dealsAim(currencies), maxRows: MOST_DEALS });
  if (!rows.ok) return rows;
  const table = settled(rows.value);
  if (!table.ok) return done({ ...rows.value, lines: null, issues: [], remarks: [] });
  const read = readDeals(table.value, namesOf(actor));
  const { issues } = read;
  const lines = withTickers(actor, read.lines);
  const currency = currencyOf(table.value.units["trading_price"]?.unit ?? null);
  const marketOf = marketsOfLines(actor, system_id);
  const whole = overStored(actor, system_id, lines);
  if (currency !== null) issues.push(...otherCurrencies(marketOf, whole, currency));
  for (const column of ["amount", "trading_price"] as const)
    issues.push(...otherUnits(whole, column, table.value.units[column]));
  const wrong = new Set(issues.map(({ row }) => row));
  const fine = whole.filter(({ row }) => !wrong.has(row));
  const remarks = dealRemarks(actor, { system_id, marketOf, most: SHOWN }, fine);
  return done({ ...rows.value, lines, issues, remarks });
}

/** Lines of which the technology or the start is not said take those of the future that their ticker names. */
function withTickers(actor: Actor, lines: readonly DealLine[]): DealLine[] {
  const db = dbOf(actor);
  return lines.map((line) => {
    const { deal_id, ticker_symbol, tech_id, start_date } = line;
    if (deal_id || !ticker_symbol || (tech_id && start_date)) return line;
    const product = tickerNamed(db, ticker_symbol)?.ticker.product;
    if (!product) return line;
    return {
      ...line,
      tech_id: tech_id ?? futuresTechnology(product.load, product.period) ?? undefined,
      start_date: start_date ?? product.start,
    };
  });
}

/** Lines that a unit of the header does not fit: emission allowances are counted in t, all else by power and energy. */
function otherUnits(
  lines: readonly DealLine[],
  column: "amount" | "trading_price",
  of: { named: string | null; unit: string | null } | undefined,
): DealIssue[] {
  const unit = of?.unit ?? "";
  const isOfAllowances = unit === "t" || unit.endsWith("/t");
  // A header without a unit is read by what each line is of.
  if (!of || (of.named === null && !isOfAllowances && (unit === "MW" || unit === OWN_CURRENCY))) return [];
  return lines
    .filter(({ tech_id }) => tech_id !== undefined && (tech_id === ALLOWANCE_TECHNOLOGY) !== isOfAllowances)
    .map(({ row }) => ({ row, message: "portfolio.import.unit", params: { column, unit } }));
}

/** Lines whose market has another currency than the header names. */
function otherCurrencies(
  marketOf: ReturnType<typeof marketsOfLines>,
  lines: readonly DealLine[],
  currency: string,
): DealIssue[] {
  return lines.flatMap(({ row, ...line }) => {
    const own = marketOf(line)?.spot.currency ?? currency;
    const params = { column: "trading_price", found: currency, currency: own };
    return own === currency ? [] : [{ row, message: "portfolio.import.currency", params }];
  });
}

/**
 * Makes and changes the deals of a CSV or XLSX file, as the list of deals gives it; for editors of the system. A line with the id of a deal of
 * the system changes it: what the file does not say stays. All or nothing, by the rules of the form. Refuses a file that is no such table,
 * that leaves open how it is read (with the field of `choice` that settles it), is too long, or has columns that no deal has.
 */
export async function importDeals(
  actor: Actor,
  system_id: string,
  file: RowsFile,
  choice: RowsChoice = NO_CHOICE,
): Promise<Outcome<DealImport>> {
  const understood = await understandDeals(actor, system_id, file, choice);
  if (!understood.ok) return understood;
  const table = settled(understood.value);
  if (!table.ok) return table;
  const { lines, issues, remarks } = understood.value;
  if (!lines || lines.length === 0) return refused(422, "portfolio.import.empty");
  const nothing = (): Outcome<DealImport> =>
    done({
      made: 0,
      changed: 0,
      same: 0,
      waiting: 0,
      issues: issues.slice(0, SHOWN),
      wrong: issues.length,
      remarks: [],
    });
  if (issues.length > 0) return nothing();
  const outcome = write(dbOf(actor), (): Outcome<DealImport> => {
    const counts = { made: 0, changed: 0, same: 0, waiting: 0 };
    const begin = begins(actor, system_id);
    for (const line of lines) {
      const saved = saveLine(actor, line, begin, issues);
      counts[saved.how]++;
      if (saved.waits) counts.waiting++;
    }
    return issues.length > 0
      ? refused(422, "portfolio.import.wrong")
      : done({ ...counts, issues: [], wrong: 0, remarks });
  });
  return issues.length > 0 ? nothing() : outcome;
}

/** Of each kind that lines name: ids by name and by id. */
function namesOf(actor: Actor): Names {
  const named = (rows: readonly { id: string; names: readonly string[] }[]): Named => {
    const ids = new Map<string, string | undefined>();
    for (const { id, names } of rows)
      for (const name of new Set(names.map((name) => name.toLowerCase())))
        ids.set(name, ids.has(name) ? undefined : id);
    for (const { id } of rows) ids.set(id.toLowerCase(), id);
    return ids;
  };
  const party = (kind: "house" | "book" | "counterparty") =>
    named(parties(actor, kind).map(({ id, name }) => ({ id, names: [name] })));
  return {
    house_id: party("house"),
    book_id: party("book"),
    counterparty_id: party("counterparty"),
    tech_id: named(
      DEAL_TECHNOLOGY_IDS.map((id) => ({ id, names: Object.values(get(actor, technologyEntity, id)?.name ?? {}) })),
    ),
    futures_id: named(
      list(actor, futuresMarketEntity).map(({ futures_id, name, symbol }) => ({
        id: futures_id,
        names: [name, symbol],
      })),
    ),
  };
}

/** What a new deal begins with, as that of the form: the first level of its carrier, all of it at the first location. */
function begins(actor: Actor, system_id: string): Pick<Deal, "system_id" | "carrier_level_id" | "geometry_shares"> {
  const system = get(actor, systemEntity, system_id);
  const level = list(actor, carrierLevelEntity).find(({ carrier_id }) => carrier_id === FUTURES_CARRIER);
  const [first] = list(actor, geometryEntity, { system_id })
    .filter(({ type, geometry_id }) => type !== "LineString" && geometry_id !== system?.geometry_id)
    .sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
  return {
    system_id,
    carrier_level_id: level?.carrier_level_id ?? "",
    geometry_shares: first ? { [first.geometry_id]: 100 } : {},
  };
}

function saveLine(
  actor: Actor,
  line: DealLine,
  begin: ReturnType<typeof begins>,
  issues: DealIssue[],
): { how: "made" | "changed" | "same"; waits?: boolean } {
  const { row, direction, is_derivative, curtailment, traded_on, ...fields } = line;
  const existing = line.deal_id ? get(actor, dealEntity, line.deal_id) : undefined;
  const ownDeal = existing?.system_id === begin.system_id && !existing.deleted_at ? existing : undefined;
  const properties = Object.fromEntries(
    Object.entries({ direction, is_derivative, curtailment, traded_on }).filter(([, value]) => value !== undefined),
  );
  const deal = dealSchema.safeParse({
    ...(ownDeal ? bare(ownDeal) : { ...begin, deal_id: randomUUID(), ...periodOf(fields) }),
    ...fields,
    // An id that is of no deal here is left to the product.
    ...(ownDeal ? {} : { deal_id: randomUUID() }),
    properties: { ...ownDeal?.properties, ...properties },
  });
  const say = (path: string, message: string, params: DealIssue["params"] = {}) =>
    issues.push({
      row,
      message: "portfolio.import.rule",
      params: { column: path.split(".").pop()!, rule: message, ...textOf(line, path), ...params },
    });
  if (!deal.success) {
    for (const { path, message } of deal.error.issues) say(path.join("."), message);
    return { how: "made" };
  }
  if (ownDeal && JSON.stringify(bare(ownDeal)) === JSON.stringify(deal.data)) return { how: "same" };
  const outcome = saveWithin({ db: dbOf(actor), actor }, dealEntity, deal.data);
  if (!outcome.ok) {
    const issues = outcome.issues ?? [{ path: "name", message: outcome.message, params: outcome.params }];
    for (const { path, message, params } of issues) say(path, message, params);
  }
  return { how: ownDeal ? "changed" : "made", waits: outcome.ok && outcome.value.approval?.state === "waiting" };
}

/** What the file has where a rule refuses it; nothing where the file does not say it. */
function textOf(line: DealLine, path: string): { text?: string } {
  const value = line[path.split(".").pop() as keyof DealLine];
  return value === undefined ? {} : { text: String(value).slice(0, 60) };
}

/** Load and period of a power purchase agreement are its own; those of a future follow from its technology. */
function periodOf({ tech_id, base_peak_type }: Omit<DealLine, "row">): Partial<Deal> {
  const kind = dealKind(tech_id ?? "");
  if (kind?.type === "futures") return { periodType: kind.period, base_peak_type: kind.load };
  return { periodType: "custom", base_peak_type: (base_peak_type as Deal["base_peak_type"] | undefined) ?? "base" };
}

const bare = (deal: Stored<Deal>): Deal => dealSchema.parse(deal);
