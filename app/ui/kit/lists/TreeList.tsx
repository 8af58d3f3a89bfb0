import type { ReactNode } from "react";

export interface TreeItem {
  id: string;
  label: string;
  href?: string;
  current?: boolean;
  /** Stands after the label: a badge, a count, links. */
  meta?: ReactNode;
  children?: readonly TreeItem[];
  /** Closed branches open with a click; default open. */
  closed?: boolean;
  /** Words a search in the page looks at, next to the label. */
  words?: string;
}

/** Nested lists; branches fold with native details. `label` names the whole tree. */
export function TreeList({ items, label }: { items: readonly TreeItem[]; label: string }) {
  return <Branch items={items} label={label} />;
}

function Branch({ items, label }: { items: readonly TreeItem[]; label?: string }) {
  return (
    <ul className={label ? "tree" : undefined} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} data-words={item.words}>
          {item.children && item.children.length > 0 ? (
            <details open={!item.closed}>
              <summary>
                <span className="tree-row">{item.href ? item.label : <Row item={item} />}</span>
              </summary>
              {item.href ? (
                <span className="tree-row">
                  <Row item={item} />
                </span>
              ) : null}
              <Branch items={item.children} />
            </details>
          ) : (
            <span className="tree-row">
              <Row item={item} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Row({ item }: { item: TreeItem }) {
  const current = item.current ? "true" : undefined;
  return (
    <>
      {item.href ? (
        <a href={item.href} aria-current={current}>
          {item.label}
        </a>
      ) : (
        <span aria-current={current}>{item.label}</span>
      )}
      {item.meta}
    </>
  );
}
