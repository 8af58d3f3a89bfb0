import type { PaperBlock, PaperColumn, PaperFigure, PaperRow, PaperTable } from "~/entities/files/paper";
import { drawingOf } from "./drawingOf";
import { mapOf } from "./mapOf";
import { type Element, elementsOf, findAll, findFirst, hasClass, isNamed, wordsOf } from "./readMarkup";

/** Figures side by side; more of them begin another row. */
const IN_ROW = 4;

/**
 * What a document says, as blocks of a paper: headings, sentences, lists, figures, tables and charts, in their order. What unfolds on a
 * page is left out, but for the sentence that it unfolds from.
 * @param skip elements that are left out
 */
export function blocksOf(element: Element, skip: (element: Element) => boolean): PaperBlock[] {
  return elementsOf(element).flatMap((child) => blocksOfElement(child, skip));
}

function blocksOfElement(element: Element, skip: (element: Element) => boolean): PaperBlock[] {
  if (skip(element) || hasClass(element, "visually-hidden")) return [];
  const text = () => wordsOf(element);
  switch (element.name) {
    case "nav":
    case "script":
    case "svg":
    case "details":
      return [];
    case "h2":
      return [{ kind: "chapter", title: text() }];
    case "h3":
      return [{ kind: "section", title: text(), level: 3 }];
    case "h4":
      return [{ kind: "section", title: text(), level: 4 }];
    case "p":
      return text() ? [{ kind: "text", text: text(), muted: hasClass(element, "muted") }] : [];
    case "ul":
    case "ol":
      return [
        {
          kind: "list",
          items: elementsOf(element)
            .map(itemOf)
            .filter((item) => item !== ""),
        },
      ];
    case "dl":
      return hasClass(element, "figures") ? figuresOf(element) : [factsOf(element)];
    case "table":
      return [tableOf(element)];
    case "figure": {
      const drawing = hasClass(element, "chart")
        ? drawingOf(element)
        : hasClass(element, "map")
          ? mapOf(element)
          : null;
      return drawing ? [drawing] : blocksOf(element, skip);
    }
    default:
      return blocksOf(element, skip);
  }
}

/** A sentence without what it unfolds to, and without the links after it, which paper cannot follow. */
function itemOf(item: Element): string {
  const sentence = findFirst(item, (one) => one.name === "details");
  const summary = sentence && findFirst(sentence, isNamed("summary"));
  return wordsOf(summary ?? item, isNamed("a", "details"));
}

function figuresOf(list: Element): PaperBlock[] {
  const figures = elementsOf(list).map((entry): PaperFigure => {
    const words = (holds: (element: Element) => boolean) => {
      const part = findFirst(entry, holds);
      return part ? wordsOf(part, isNamed("details")) : "";
    };
    return {
      term: words(isNamed("dt")),
      value: words((one) => hasClass(one, "figure-value")),
      note: words((one) => hasClass(one, "figure-note")),
    };
  });
  return Array.from({ length: Math.ceil(figures.length / IN_ROW) }, (_, row) => ({
    kind: "figures",
    figures: figures.slice(row * IN_ROW, (row + 1) * IN_ROW),
  }));
}

/** Names and values as a table without heads. */
function factsOf(list: Element): PaperTable {
  const rows = elementsOf(list).map((entry) => ({
    cells: ["dt", "dd"].map((name) =>
      findAll(entry, isNamed(name))
        .map((one) => wordsOf(one))
        .join("; "),
    ),
  }));
  const columns = [
    { name: "", grow: 0 },
    { name: "", grow: 1 },
  ];
  return { kind: "table", title: "", columns, rows, leftOut: [] };
}

const isEnd = (cell: Element): boolean => hasClass(cell, "end") || hasClass(cell, "numeric");

function tableOf(table: Element): PaperTable {
  const caption = findFirst(table, isNamed("caption"));
  const head = findFirst(table, isNamed("thead"));
  const names = head ? cellsOf(findAll(head, isNamed("tr")).at(-1)!) : [];
  const bodies = findAll(table, isNamed("tbody", "tfoot"));
  const rows = bodies.flatMap((body) =>
    findAll(body, isNamed("tr")).map((row): PaperRow => {
      const cells = cellsOf(row);
      const span = Number(cells[0]?.attributes.colSpan ?? cells[0]?.attributes.colspan ?? 1);
      const role = body.name === "tfoot" ? "sum" : cells.length === 1 && span > 1 ? "heading" : undefined;
      return { cells: cells.map((cell) => wordsOf(cell, isNamed("details"))), role };
    }),
  );
  const columns = names.map((cell, i): PaperColumn => {
    const numeric = isEnd(cell);
    return { name: wordsOf(cell), numeric, grow: numeric ? 0 : i === 0 ? 2 : 1 };
  });
  const isTitled = caption && !hasClass(caption, "visually-hidden");
  return { kind: "table", title: isTitled ? wordsOf(caption) : "", columns, rows, leftOut: [] };
}

const cellsOf = (row: Element): Element[] => elementsOf(row).filter(isNamed("th", "td"));
