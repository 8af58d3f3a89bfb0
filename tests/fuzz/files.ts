import type { Maker } from "./requests";

/** Files of models and tables as people, other programs and attackers spoil them. */

/** Texts of a packed model by path. */
export type Texts = Record<string, string>;

/** What every object has already: maps that are objects find these where nobody stored them. */
export const INHERITED = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "prototype"] as const;

const ODD_CELLS = [
  ...INHERITED,
  "",
  " ",
  "nan",
  "inf",
  "-inf",
  "-1",
  "0",
  "1e308",
  "-1e308",
  "1e-320",
  "0x10",
  "1,5",
  "1.000.000",
  "True",
  "null",
  "{}",
  "[]",
  "[1, 2",
  '{"a": {"b": []}}',
  '{"__proto__": 1}',
  "'",
  '"',
  "a\u0000b",
  "\u202egnp",
  "=1+1",
  "../../etc/passwd",
  "2025-02-30",
  "0000-01-01 00:00:00",
  "9999-12-31 23:00:00",
  "x".repeat(3000),
];

const WORD = /[A-Za-z][\w -]{2,}/g;
const SEPARATOR = /[,;:\n\t]/;

/** One to four things of a model are changed. */
export function spoiltTexts(make: Maker, files: Texts): Texts {
  let spoilt = Object.assign(Object.create(null) as Texts, files);
  for (let left = 1 + make.whole(4); left > 0; left--) spoilt = spoiltOnce(make, spoilt);
  return spoilt;
}

function spoiltOnce(make: Maker, files: Texts): Texts {
  const paths = Object.keys(files);
  if (paths.length === 0) return files;
  const path = make.pick(paths);
  const text = files[path]!;
  const withText = (changed: string): Texts => ({ ...files, [path]: changed });
  const kinds: (() => Texts)[] = [
    () => renamed(make, files, text),
    () => renamed(make, files, text),
    () => withText(cellChanged(make, text)),
    () => withText(cellChanged(make, text)),
    () => withText(cellChanged(make, cellChanged(make, text))),
    () => withText(text.slice(0, make.whole(text.length + 1))),
    () => withText(linesChanged(make, text)),
    () => withText(columnAdded(make, text)),
    () => withText(bytesChanged(make, text)),
    () => without(files, path),
    () => moved(make, files, path),
    () => withText(text + make.pick([",", ";", "\n", "[", "{a: ", "x: 1\n", '"'] as const).repeat(make.whole(20_000))),
    () => withText(text.replace(/\n/g, make.pick(["\r\n", "\r", "\n\n"]))),
    () => withText(text.replace(/(\d)/g, (digit) => (make.chance(0.02) ? String(make.whole(10_000)) : digit))),
  ];
  return make.pick(kinds)();
}

/** A word has another name wherever it stands: what refers to it goes on doing so. */
function renamed(make: Maker, files: Texts, text: string): Texts {
  const words = text.match(WORD) ?? [];
  if (words.length === 0) return files;
  const [from, to] = [make.pick(words), make.pick(make.chance(0.8) ? INHERITED : ODD_CELLS)];
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [path, content.replaceAll(from, to)]));
}

/** What stands between two separators is something else. */
function cellChanged(make: Maker, text: string): string {
  const at = make.whole(text.length + 1);
  const end = text.slice(at).search(SEPARATOR);
  let begin = at;
  while (begin > 0 && !SEPARATOR.test(text[begin - 1]!)) begin -= 1;
  return text.slice(0, begin) + make.pick(ODD_CELLS) + (end < 0 ? "" : text.slice(at + end));
}

function linesChanged(make: Maker, text: string): string {
  const lines = text.split("\n");
  const at = make.whole(lines.length);
  const line = lines[at]!;
  const kinds: (() => string[])[] = [
    () => lines.filter((_, i) => i !== at),
    () => [...lines.slice(0, at), line, ...lines.slice(at)],
    () => [...lines.slice(0, at), ...Array.from({ length: make.whole(3000) }, () => line), ...lines.slice(at)],
    () => [...lines.slice(0, at), `  ${line}`, ...lines.slice(at + 1)],
    () => lines.toReversed(),
    () => lines.slice(0, 1),
  ];
  return make.pick(kinds)().join("\n");
}

/** Each line has a cell more: under a name that something has, or that every object has. */
function columnAdded(make: Maker, text: string): string {
  const separator = text.includes(";") ? ";" : ",";
  const [head = "", ...lines] = text.split("\n");
  const name = make.chance(0.5) ? make.pick(INHERITED) : make.pick(head.split(separator));
  return [head + separator + name, ...lines.map((line) => line + separator + make.pick(ODD_CELLS))].join("\n");
}

function bytesChanged(make: Maker, text: string): string {
  const signs = [...text];
  for (let left = 1 + make.whole(20); left > 0; left--)
    signs[make.whole(signs.length)] = make.chance(0.5)
      ? String.fromCharCode(make.whole(256))
      : make.pick(["{", "}", "[", ":", "-", "&a ", "*a", "!!x", "\t", '"', "#", "|"] as const);
  return signs.join("");
}

const without = (files: Texts, path: string): Texts =>
  Object.fromEntries(Object.entries(files).filter(([other]) => other !== path));

/** A file with another name: an inherited one, that of another file in another case, one that leads elsewhere. */
function moved(make: Maker, files: Texts, path: string): Texts {
  const ending = /\.\w+$/.exec(path)?.[0] ?? "";
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const names = [...INHERITED.map((name) => folder + name + ending), `../${path}`, path.toUpperCase(), `a/b/${path}`];
  return { ...(make.chance(0.5) ? without(files, path) : files), [make.pick(names)]: files[path]! };
}

/** A file with some of its bytes changed, or cut. */
export function spoiltBytes(make: Maker, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  if (make.chance(0.2)) return copy.slice(0, make.whole(copy.length));
  for (let left = 1 + make.whole(40); left > 0; left--) copy[make.whole(copy.length)] = make.whole(256);
  return copy;
}
