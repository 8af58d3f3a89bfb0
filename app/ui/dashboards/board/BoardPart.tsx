import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Board, BOARD_TEXTS, type BoardProps, type BoardTexts } from "./Board.hydrated";

interface Props extends Omit<BoardProps, "texts"> {
  /** What a card shows, by its id. */
  children: (id: string) => ReactNode;
  /** What is in its menu besides the steps. */
  menu?: (id: string) => ReactNode;
}

/**
 * A board with what the browser needs to take it over; its route declares `handle = { scripts: "hydrate" }`. Its forms post
 * `config_id` with `to` (a place, counted from 1) or `columns` (1 to 3), next to `fields`. The element of React is one of its own, so
 * that nothing else of the page is rendered twice.
 */
export function BoardPart({ children, menu, ...props }: Props) {
  const { t } = useTranslation("dashboards");
  const texts = Object.fromEntries(BOARD_TEXTS.map((name) => [name, t(`board.${name}`)])) as unknown as BoardTexts;
  const board: BoardProps = { ...props, texts };
  const json = JSON.stringify(board).replaceAll("<", "\\u003c");
  return (
    <div data-island="board">
      <script type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
      <div className="board-root">
        <Board {...board} menu={menu}>
          {children}
        </Board>
      </div>
    </div>
  );
}
