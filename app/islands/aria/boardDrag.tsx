/** Dragging the charts of a dashboard with React Aria: by pointer, by keyboard, and by the gestures of screen readers. */
import { useEffect, useRef } from "react";
import { mergeProps } from "react-aria/mergeProps";
import { useButton } from "react-aria/useButton";
import { type DragPreviewRenderer, useDrag } from "react-aria/useDrag";
import { useDrop } from "react-aria/useDrop";
import { flushSync } from "react-dom";
import { fillText, type HandleProps, type ZoneProps } from "~/ui/dashboards/board/Board.hydrated";

const TYPE = "application/x-energy-chart";

/** What a chart is dragged by. No <button>: Firefox does not drag those. */
export function Handle({ card, texts, dragging }: HandleProps) {
  const ref = useRef<HTMLDivElement>(null);
  const preview = useRef<DragPreviewRenderer>((_items, show) => {
    const whole = ref.current?.closest<HTMLElement>(".board-card") ?? null;
    show(whole);
    // React Aria rounds the height of what it shows; the card keeps its own.
    if (whole) whole.style.height = "";
  });
  const { dragProps, dragButtonProps, isDragging } = useDrag({
    hasDragButton: true,
    getItems: () => [{ [TYPE]: card.id, "text/plain": card.title }],
    getAllowedDropOperations: () => ["move"],
    preview,
    // A browser that finds the page changed when dragging begins ends it; React Aria looks for places in the frame after this one.
    onDragStart: () => void requestAnimationFrame(() => flushSync(() => dragging.start(card.id))),
    onDragEnd: () => dragging.end(),
  });
  const label = fillText(texts.drag, { name: card.title });
  const { buttonProps } = useButton({ ...dragButtonProps, elementType: "div", "aria-label": label }, ref);
  // The place that had the focus while a chart was dragged by keyboard is gone.
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !isDragging) ref.current?.focus();
    was.current = isDragging;
  }, [isDragging]);
  return (
    <div ref={ref} className="icon-button board-handle" title={label} {...mergeProps(dragProps, buttonProps)}>
      <span aria-hidden="true">⠿</span>
    </div>
  );
}

/** A card as the place of the one that is dragged; it takes this place, and the charts in between move up. */
export function Zone(props: ZoneProps) {
  return props.dragging.id === props.card.id ? null : <DropZone {...props} />;
}

function DropZone({ card, texts, dragging, position, count, after }: ZoneProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { dropProps, isDropTarget } = useDrop({
    ref,
    getDropOperation: (types) => (types.has(TYPE) ? "move" : "cancel"),
    onDrop: () => dragging.drop(card.id),
  });
  return (
    <div
      {...dropProps}
      ref={ref}
      role="button"
      tabIndex={0}
      className="board-zone"
      data-target={isDropTarget ? "" : undefined}
      data-after={after ? "" : undefined}
      aria-label={fillText(texts.drop, { name: card.title, place: position, count })}
    />
  );
}
