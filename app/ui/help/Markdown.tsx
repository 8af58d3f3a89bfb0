import { Fragment, type ReactNode } from "react";
import type { Block, Inline } from "~/entities/help/markdown";

interface MarkdownProps {
  blocks: readonly Block[];
  /** Name of the tables in it. */
  label: string;
  /** Level of a heading written with one #. Default 3, since page and part have theirs. */
  level?: 3 | 4;
  /** Links that leave the product stay text: for words that are not our own. */
  ownLinks?: boolean;
}

/** Blocks of our subset of Markdown as elements: nothing in them can become markup of its own. */
export function Markdown({ blocks, label, level = 3, ownLinks }: MarkdownProps) {
  const inline = (parts: readonly Inline[]) =>
    parts.map((part, i) => <Fragment key={i}>{inlineOf(part, ownLinks)}</Fragment>);
  const Heading = level === 3 ? "h3" : "h4";
  return (
    <div className="prose">
      {blocks.map((block, i) => {
        switch (block.type) {
          case "keywords":
            return null;
          case "heading":
            return <Heading key={i}>{inline(block.inline)}</Heading>;
          case "paragraph":
            return <p key={i}>{inline(block.inline)}</p>;
          case "list": {
            const items = block.items.map((item, k) => <li key={k}>{inline(item)}</li>);
            return block.ordered ? (
              <ol key={i} className="prose-list">
                {items}
              </ol>
            ) : (
              <ul key={i} className="prose-list">
                {items}
              </ul>
            );
          }
          case "table":
            return (
              <Table
                key={i}
                label={label}
                header={block.header.map(inline)}
                rows={block.rows.map((r) => r.map(inline))}
              />
            );
        }
      })}
    </div>
  );
}

function inlineOf(part: Inline, ownLinks = false): ReactNode {
  switch (part.type) {
    case "strong":
      return <strong>{part.text}</strong>;
    case "em":
      return <em>{part.text}</em>;
    case "code":
      return <code>{part.text}</code>;
    case "link":
      return ownLinks && !/^[/#]/.test(part.href) ? part.text : <a href={part.href}>{part.text}</a>;
    default:
      return part.text;
  }
}

/** The first cell of a row names it. */
function Table({ label, header, rows }: { label: string; header: ReactNode[]; rows: ReactNode[][] }) {
  return (
    <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {header.map((cell, i) => (
              <th key={i} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, k) =>
                k === 0 ? (
                  <th key={k} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={k}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
