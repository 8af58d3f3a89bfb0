import { useTranslation } from "react-i18next";
import { columnWriter, unitText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { SizeBar, SizeKey } from "./CellBar";

/** What a thing has in one column: what stays of what is there, what is built, and what is taken out. */
export interface SizeCell {
  existing: number;
  built: number;
  gone: number;
}

interface SizeTableProps {
  id: string;
  /** A finding, or the plain subject. */
  title: string;
  subject?: string;
  summary: string;
  level?: 2 | 3;
  /** Unit of all sizes. */
  unit: string;
  /** Heads of the columns of sizes: today, then years. */
  columns: readonly string[];
  rows: readonly { id: string; name: string; colour?: string; cells: readonly SizeCell[] }[];
  /** What stands above the names, and what the parts of a bar mean. */
  words: { of: string; existing: string; built: string; gone: string };
}

/** Sizes of things as rows of bars on one scale, with a column for today and for each year. What is built is the strongest. */
export function SizeTable({ id, title, subject, summary, level = 2, unit, columns, rows, words }: SizeTableProps) {
  const { i18n } = useTranslation();
  const Heading = `h${level}` as const;
  const cells = rows.flatMap((row) => row.cells);
  const sizeOf = ({ existing, built }: SizeCell) => existing + built;
  const most = Math.max(1e-12, ...cells.map((cell) => sizeOf(cell) + Math.max(0, cell.gone - cell.built)));
  const write = columnWriter(cells.map(sizeOf), i18n.language as Locale);
  return (
    <figure className="chart" id={id} aria-labelledby={`${id}-title`}>
      <figcaption>
        <Heading id={`${id}-title`}>{title}</Heading>
        <p id={`${id}-summary`}>
          {subject ? `${subject}. ` : null}
          {summary}
        </p>
      </figcaption>
      <div className="table-scroll" role="region" aria-labelledby={`${id}-title`} tabIndex={0}>
        <table className="size-table">
          <caption className="visually-hidden">{subject ?? title}</caption>
          <thead>
            <tr>
              <th scope="col">{words.of}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                  <span className="unit"> [{unitText(unit)}]</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.name}</th>
                {row.cells.map((cell, i) => (
                  <td key={columns[i]}>
                    <span className="size-cell">
                      <SizeBar {...cell} most={most} colour={row.colour ?? "var(--edge)"} />
                      <span className={sizeOf(cell) > 0 ? undefined : "muted"}>{write(sizeOf(cell))}</span>
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SizeKey words={words} />
    </figure>
  );
}
