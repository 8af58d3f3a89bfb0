import { LOCALES } from "~/entities/core/locale";
import { DEAL_DIRECTIONS, type DealDirection, DIRECTION_WORDS } from "~/entities/spot/direction";
import { LEFT_OUT } from "~/entities/timeseries/rowsForm";
import { textsOf } from "~/i18n/texts";

/** Columns of a table of a day. `bought` and `sold` are those of result files with both, `energy` is what a period has in all; `date` and `state` (offered, matched) tell rows apart. */
export const DAY_COLUMNS = [
  "start",
  "volume",
  "price",
  "direction",
  "bought",
  "sold",
  "energy",
  "date",
  "state",
] as const;
export type DayColumn = (typeof DAY_COLUMNS)[number];

/** The texts that name a column on pages and in files of the product; calls name them otherwise. */
const TEXTS: Readonly<Record<DayColumn, readonly string[]>> = {
  start: ["spot:deals.start"],
  volume: ["spot:day.volume", "spot:deals.amount", "spot:deals.amount_field"],
  price: ["spot:deals.price"],
  direction: ["spot:deals.direction"],
  bought: [],
  sold: [],
  energy: [],
  date: [],
  state: [],
};
/** Headers of cells that name or number hours, and periods. Under all others a number may be a time as well. */
const HOURS = ["hour", "delivery hour", "stunde", "heure", "hora"];
const PERIODS = ["period", "delivery period", "periode", "période", "periodo", "período"];
/** What exchanges and spreadsheets call them besides. */
const NAMES: Readonly<Record<DayColumn, readonly string[]>> = {
  start: ["start", "start_at", "time", "from", "zeit", "uhrzeit", "von", "de", "delivery start", ...HOURS, ...PERIODS],
  volume: [
    "volume",
    "amount",
    "volumen",
    "menge",
    "power",
    "accepted volume",
    "executed volume",
    "potencia compra/venta",
  ],
  price: ["price", "trading_price", "preis", "prix"],
  direction: ["direction", "side", "buy/sell", "tipo oferta"],
  bought: ["bought", "buy", "buy volume", "bought volume", "purchase volume", "purchased"],
  sold: ["sold", "sell", "sell volume", "sold volume", "sale volume"],
  energy: ["energía compra/venta"],
  date: ["delivery day", "delivery date", "fecha"],
  state: ["ofertada"],
};
/** What result files have besides: areas, units, ends, and the price that was bid, which is not the one that is paid. */
const OTHERS = [
  "delivery end",
  "area",
  "delivery area",
  "portfolio",
  "currency",
  "pais",
  "país",
  "unidad",
  "tipología de oferta",
  "precio compra/venta",
];
/** Columns of the list that follow from the rest: they are not read. */
const DERIVED = [
  "spot:deals.market",
  "spot:field.timestep_minutes",
  "spot:field.currency",
  "spot:deals.day_ahead",
  "spot:deals.energy_column",
  "spot:deals.value_column",
];

const plain = (text: string): string =>
  text
    .replace(/\s*[[(].*$/, "")
    .trim()
    .toLowerCase();
const inAll = (key: string): string[] => LOCALES.map((locale) => plain(textsOf(locale)(key)));

const columns = new Map<string, string>([
  ...[...DERIVED.flatMap(inAll), ...OTHERS].map((name) => [name, LEFT_OUT] as const),
  ...DAY_COLUMNS.flatMap((column) =>
    [...NAMES[column], ...TEXTS[column].flatMap(inAll)].map((name) => [name, column] as const),
  ),
]);
const directions = new Map<string, DealDirection>(
  DEAL_DIRECTIONS.flatMap((direction) =>
    [direction, ...DIRECTION_WORDS[direction], ...inAll(`spot:direction.${direction}`)].map(
      (name) => [name, direction] as const,
    ),
  ),
);

/** The column that a header means, with its unit or without, in any language; one that is not read is LEFT_OUT. */
export const dayColumnOf = (header: string): string | undefined => columns.get(plain(header));
/** What the cells under a header number: hours, periods, or (null) nothing, as it says when they begin. */
export function numberedBy(header: string): "hours" | "periods" | null {
  const name = plain(header);
  return HOURS.includes(name) ? "hours" : PERIODS.includes(name) ? "periods" : null;
}
/** Whether a row of orders is of one that was matched: "C" for casada, not "O" for ofertada (OMIE). */
export const isMatched = (state: string): boolean => state.trim().toUpperCase() === "C";
export const dayDirectionOf = (text: string): DealDirection | undefined => directions.get(plain(text));
