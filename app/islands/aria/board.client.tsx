/**
 * Takes over the board of a dashboard. Steps are shown at once. They go through the queue of changes to where the board's forms post to.
 * Dragging, by pointer and by keyboard, comes when React Aria has been fetched. What the server refuses is shown as it was.
 */
import { useEffect, useRef, useState } from "react";
import { arranged, type Step } from "~/entities/dashboards/arrangement";
import { FRESH, holdsEntries } from "~/islands/live/liveRegions";
import type { RowState } from "~/islands/queue/editQueue";
import { add } from "~/islands/queue/queue.client";
import { SHOW } from "~/islands/queue/queueState";
import { Board, type BoardCard, type BoardHelp, type BoardProps, fillText } from "~/ui/dashboards/board/Board.hydrated";
import { hydrate } from "./mount";

export function start(element: HTMLElement): void {
  const root = element.querySelector<HTMLElement>(":scope > .board-root");
  const board = propsIn(element);
  if (!root || !board) return;
  hydrate(
    root,
    <Live
      element={element}
      board={board}
      html={partsOf(root, ".board-content")}
      menus={partsOf(root, ".board-more")}
    />,
  );
}

const propsIn = (element: Element): BoardProps | null => {
  const text = element.querySelector(":scope > script[type='application/json']")?.textContent;
  return text ? (JSON.parse(text) as BoardProps) : null;
};

/** What a part of each card has, as the server made it, by the card's id. */
const partsOf = (root: Element, part: string): Map<string, string> =>
  new Map(
    [...root.querySelectorAll<HTMLElement>("[data-card]")].map((card) => [
      card.dataset.card ?? "",
      card.querySelector(part)?.innerHTML ?? "",
    ]),
  );

const stateOf = (cards: readonly BoardCard[]): RowState => ({
  present: true,
  marked: false,
  texts: { cards: JSON.stringify(cards) },
});

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What others see of a card, without what programs of the page added to it. */
function plain(root: Element): string {
  const copy = root.cloneNode(true) as Element;
  for (const added of copy.querySelectorAll(
    ".chart-reader, .chart-table .button, .board-corner, .board-zone, [role=alert]",
  ))
    added.remove();
  return [...copy.querySelectorAll(".board-content")].map(({ textContent }) => textContent).join("\n");
}

/** The field of a card's menu that says which state of the chart its form was made of. */
const expectedIn = (root: Element, id: string) =>
  root.querySelector<HTMLInputElement>(`[data-card="${CSS.escape(id)}"] .board-more [name=expected]`);

/**
 * What the menus have on the page as it is now. One that somebody is at keeps what they chose in it, and learns only the new state: a step
 * of the card is a newer one too.
 */
function menusOf(successor: Element, element: Element, before: ReadonlyMap<string, string>): Map<string, string> {
  const menus = partsOf(successor, ".board-more");
  for (const more of element.querySelectorAll<HTMLElement>("[data-card] .board-more")) {
    const id = more.closest<HTMLElement>("[data-card]")?.dataset.card ?? "";
    if (!more.contains(document.activeElement) && !holdsEntries(more)) continue;
    menus.set(id, before.get(id) ?? "");
    const [field, fresh] = [expectedIn(element, id), expectedIn(successor, id)];
    if (field && fresh) field.value = fresh.value;
  }
  return menus;
}

interface LiveProps {
  element: HTMLElement;
  board: BoardProps;
  html: ReadonlyMap<string, string>;
  menus: ReadonlyMap<string, string>;
}

function Live({ element, board, html, ...props }: LiveProps) {
  const [menus, setMenus] = useState(props.menus);
  const [cards, setCards] = useState(board.cards);
  const [status, setStatus] = useState("");
  const [drag, setDrag] = useState<BoardHelp["drag"]>(null);
  const now = useRef({ cards, menus });
  useEffect(() => void (now.current = { cards, menus }), [cards, menus]);

  useEffect(() => {
    // Without it the buttons do the same.
    import("./boardDrag").then(setDrag, reportError);
  }, []);

  useEffect(() => {
    const row = element.querySelector(`[data-key]`);
    const region = element.closest("[data-live]");
    const show = (event: Event) => {
      const { texts } = (event as CustomEvent<RowState>).detail;
      if (!texts.cards) return;
      event.preventDefault();
      setCards(JSON.parse(texts.cards) as BoardCard[]);
    };
    // The page as it is now comes after every change: what shows the same already keeps its focus and its place.
    const fresh = (event: Event) => {
      const successor = (event as CustomEvent<Element>).detail.querySelector("[data-island=board]");
      const successorProps = successor && propsIn(successor);
      const hasHeldCard = element.querySelector("[data-held]") !== null;
      if (
        hasHeldCard ||
        (successorProps &&
          same(successorProps, { ...board, cards: now.current.cards }) &&
          plain(successor) === plain(element))
      )
        event.preventDefault();
      if (event.defaultPrevented && successor) setMenus(menusOf(successor, element, now.current.menus));
    };
    row?.addEventListener(SHOW, show);
    region?.addEventListener(FRESH, fresh);
    return () => {
      row?.removeEventListener(SHOW, show);
      region?.removeEventListener(FRESH, fresh);
    };
  }, [board, element]);

  const take = (step: Step) => {
    const next = arranged(cards, step);
    if (same(next, cards)) return;
    const card = next.find(({ id }) => id === step.id);
    const position = next.findIndex(({ id }) => id === step.id) + 1;
    const facts = { name: card?.title ?? "", place: position, count: next.length, columns: card?.columns ?? 1 };
    setStatus(fillText("columns" in step ? board.texts.sized : board.texts.moved, facts));
    const field: [string, string] = "columns" in step ? ["columns", String(step.columns)] : ["to", String(position)];
    add({
      key: board.id,
      action: new URL(board.action, location.href).href,
      body: [...Object.entries(board.fields), ["config_id", step.id], field],
      title: fillText(board.texts.refused, facts),
      before: stateOf(cards),
      after: stateOf(next),
    });
  };
  return <Board {...board} help={{ html, menus, cards, take, status, drag }} />;
}
