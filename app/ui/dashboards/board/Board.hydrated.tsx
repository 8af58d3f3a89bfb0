import { type ComponentType, type FormEvent, type ReactNode, useState } from "react";
import { type ArrangedCard, MOST_COLUMNS, type Step } from "~/entities/dashboards/arrangement";

/**
 * The charts of a dashboard in their order, each with a menu whose buttons move and widen it. The server renders it as forms that post one
 * step each. In the browser the island "board" takes it over with the same properties. It shows every step at once and adds dragging. What
 * is in a card, and what else its menu has, is made by the server alone and stays as it is.
 */
export interface BoardCard extends ArrangedCard {
  title: string;
}

/**
 * Its sentences, with {name}, {place}, {count} and {columns}. `drop` is heard at a place while a chart is dragged by keyboard, `moved` and
 * `sized` after a step. `refused` is the title of the dialog that says why a step was not saved.
 */
export const BOARD_TEXTS = [
  ...(["list", "menu", "tools", "earlier", "later", "narrower", "wider"] as const),
  ...(["place", "place_of", "width", "width_of"] as const),
  ...(["drag", "drop", "moved", "sized", "refused"] as const),
] as const;
export type BoardTexts = Record<(typeof BOARD_TEXTS)[number], string>;

export interface BoardProps {
  id: string;
  /** Where its forms post to. */
  action: string;
  /** Fields that every form of it sends. */
  fields: Record<string, string>;
  cards: readonly BoardCard[];
  texts: BoardTexts;
}

/** A chart on its way: what is dragged, and where it would go. */
export interface Dragging {
  id: string | null;
  start: (id: string) => void;
  end: () => void;
  drop: (on: string) => void;
}

/** What the browser adds. */
export interface BoardHelp {
  /** The card's content as the server made it, and what its menu has besides the steps. */
  html: ReadonlyMap<string, string>;
  menus: ReadonlyMap<string, string>;
  cards: readonly BoardCard[];
  take: (step: Step) => void;
  /** What a step did, to be heard. */
  status: string;
  /** Loaded after the board is taken over. */
  drag: { Handle: ComponentType<HandleProps>; Zone: ComponentType<ZoneProps> } | null;
}

interface DragPart {
  card: BoardCard;
  texts: BoardTexts;
  dragging: Dragging;
}
export type HandleProps = DragPart;
export interface ZoneProps extends DragPart {
  position: number;
  count: number;
  /** The dragged chart comes from before it and will be after it. */
  after: boolean;
}

export const fillText = (text: string, facts: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => String(facts[name] ?? all));

interface Props extends BoardProps {
  /** What a card shows, by its id; in the browser `help.html` has it. */
  children?: (id: string) => ReactNode;
  /** What else is in a card's menu; in the browser `help.menus` has it. */
  menu?: (id: string) => ReactNode;
  help?: BoardHelp;
}

export function Board({ id, action, fields, texts, children, menu, help, ...props }: Props) {
  const cards = help?.cards ?? props.cards;
  const [dragged, setDragged] = useState<string | null>(null);
  const take = (step: Step) => help?.take(step);
  const from = cards.findIndex((card) => card.id === dragged);
  const dragging: Dragging = {
    id: dragged,
    start: setDragged,
    end: () => setDragged(null),
    drop: (on) => dragged !== null && take({ id: dragged, to: cards.findIndex((card) => card.id === on) + 1 }),
  };
  return (
    <>
      <p className="visually-hidden" role="status">
        {help?.status}
      </p>
      <ol className="board" aria-label={texts.list} data-key={id} data-held={dragged === null ? undefined : ""}>
        {cards.map((card, i) => (
          <li key={card.id} className="board-card" data-columns={card.columns} data-card={card.id}>
            <div className="board-corner">
              {help?.drag ? <help.drag.Handle card={card} texts={texts} dragging={dragging} /> : null}
              <details className="menu board-menu">
                <summary className="icon-button" title={fillText(texts.menu, { name: card.title })}>
                  <span aria-hidden="true">⋯</span>
                  <span className="visually-hidden">{fillText(texts.menu, { name: card.title })}</span>
                </summary>
                <div className="menu-panel menu-panel-end">
                  <Tools
                    action={action}
                    fields={fields}
                    card={card}
                    texts={texts}
                    position={i + 1}
                    count={cards.length}
                    take={help && take}
                  />
                  {help ? (
                    <div className="board-more" dangerouslySetInnerHTML={{ __html: help.menus.get(card.id) ?? "" }} />
                  ) : (
                    <div className="board-more">{menu?.(card.id)}</div>
                  )}
                </div>
              </details>
            </div>
            {help ? (
              <div className="board-content" dangerouslySetInnerHTML={{ __html: help.html.get(card.id) ?? "" }} />
            ) : (
              <div className="board-content">{children?.(card.id)}</div>
            )}
            {help?.drag && dragged !== null ? (
              <help.drag.Zone
                card={card}
                texts={texts}
                dragging={dragging}
                position={i + 1}
                count={cards.length}
                after={from < i}
              />
            ) : null}
          </li>
        ))}
      </ol>
    </>
  );
}

interface ToolsProps {
  action: string;
  fields: Record<string, string>;
  card: BoardCard;
  texts: BoardTexts;
  position: number;
  count: number;
  take?: (step: Step) => void;
}

/** Buttons of one chart. Those that lead nowhere stay, so that the focus and the others keep their place. */
function Tools({ action, fields, card, texts, position, count, take }: ToolsProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter;
    if (!take || !(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const value = Number(button.value);
    take(button.name === "columns" ? { id: card.id, columns: value } : { id: card.id, to: value });
  };
  const button = (name: "to" | "columns", value: number, text: string, sign: string) => {
    const leads = value >= 1 && value <= (name === "to" ? count : MOST_COLUMNS);
    const words = fillText(text, { name: card.title, place: value, columns: value, count });
    return (
      <button
        type="submit"
        className="button button-small board-tool"
        name={name}
        value={leads ? value : value < 1 ? 1 : value - 1}
        aria-disabled={leads ? undefined : true}
        title={words}
      >
        <span className="visually-hidden">{words}</span>
        <span aria-hidden="true">{sign}</span>
      </button>
    );
  };
  return (
    <form
      method="post"
      action={action}
      className="board-tools"
      aria-label={fillText(texts.tools, { name: card.title })}
      onSubmit={submit}
    >
      {Object.entries({ ...fields, config_id: card.id }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="board-step">
        <span>{texts.place}</span>
        {button("to", position - 1, texts.earlier, "←")}
        <span>{fillText(texts.place_of, { place: position, count })}</span>
        {button("to", position + 1, texts.later, "→")}
      </div>
      <div className="board-step board-width">
        <span>{texts.width}</span>
        {button("columns", card.columns - 1, texts.narrower, "−")}
        <span>{fillText(texts.width_of, { columns: card.columns })}</span>
        {button("columns", card.columns + 1, texts.wider, "+")}
      </div>
    </form>
  );
}
