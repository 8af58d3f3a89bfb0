/** Figures of a page that a reader would stumble over. */

const DIGITS = 4;
/** A number as people write it in three languages: groups of three digits, decimals. */
const NUMBER =
  /\d{1,3}(?:(?:,\d{3})+(?:\.\d+)?|(?:\.\d{3})+(?:,\d+)?|(?:\u202f\d{3})+(?:,\d+)?)(?!\d)|\d+(?:[.,]\d+)?/g;
/** "9.79E-5", "1e-7", "10⁻³", "× 10^6". */
const EXPONENT = /\d[.,]?\d*\s?[eE][+−-]?\d+\b|10[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]|10\^[−-]?\d/g;
/** Signs and words of money in the heads and captions of tables. */
const MONEY = /€|\bEUR\b|CHF|\$|£/;
/** Ids (whose first part can be digits alone), days, times of the clock, addresses, versions and codes are no figures. */
const NO_FIGURE =
  /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{1,2}:\d{2}(?::\d{2})?|https?:\S+|\b(?=\w*[a-z_])(?=\w*\d)[\w-]{6,}\b/gi;

const without = (html: string, tag: string): string =>
  html.replace(new RegExp(`<${tag}[\\s>][\\s\\S]*?</${tag}>`, "g"), " ");

const texts = (html: string): string[] =>
  html
    .split(/<[^>]*>/)
    .map((text) =>
      text
        .replace(/&nbsp;/g, "\u00a0")
        .replace(/&lt;/g, "<")
        .replace(/&amp;/g, "&")
        .replace(/&#x27;/g, "'")
        .trim(),
    )
    .filter(Boolean);

/** Digits between the first that is not zero and the last; the zeros at the end of a whole number only fill places. */
export function significantDigits(number: string, decimalSign: "." | ","): number {
  const [whole = "", decimals = ""] = number.split(decimalSign);
  const digits = whole.replace(/\D/g, "") + decimals;
  const significant = digits.replace(/^0+/, "");
  return (decimals ? significant : significant.replace(/0+$/, "")).length;
}

/** The main part of a page, without what is no text of it. */
function readable(html: string): string {
  const main = /<main[\s>][\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  return ["script", "style", "select", "textarea", "title"].reduce(without, main);
}

/** Powers of ten and figures of more than four digits of a page's main part; tables of money are allowed more digits. */
export function longFigures(html: string, decimalSign: "." | "," = "."): string[] {
  const read = readable(html);
  const ofMoney = (table: string) => {
    const head = /<thead[\s\S]*?<\/thead>/.exec(table)?.[0] ?? "";
    const caption = /<caption[\s\S]*?<\/caption>/.exec(table)?.[0] ?? "";
    return MONEY.test(`${caption} ${head}`) || MONEY.test(texts(table).join(" "));
  };
  const plain = read.replace(/<table[\s>][\s\S]*?<\/table>/g, (table) => (ofMoney(table) ? " " : table));
  return [
    ...texts(read).flatMap((text) => [...text.replace(NO_FIGURE, " ").matchAll(EXPONENT)].map(() => text)),
    ...texts(plain).filter((text) =>
      [...text.replace(NO_FIGURE, " ").matchAll(NUMBER)].some(
        ([number]) => significantDigits(number, decimalSign) > DIGITS,
      ),
    ),
  ];
}

/** What stands before the sign of per cent. */
const PERCENT = { en: /\d\s%/, de: /\d[^\S\u00a0]?%/, fr: /\d[^\S\u202f]?%/ } as const;

/** Money that is written with its code though it has a sign, and per cent without the space of the language. */
export function handWritten(html: string, locale: keyof typeof PERCENT): string[] {
  return texts(readable(html)).filter(
    (text) => /\d[\d.,\s]*EUR\b|\bEUR\s*[\d−]/.test(text) || PERCENT[locale].test(text),
  );
}
