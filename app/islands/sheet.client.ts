/** Arrow keys, pasting from a spreadsheet, and taking a paste back, in a sheet of plain fields. */
type Cell = HTMLInputElement;

const cellsOf = (row: Element): Cell[] => [...row.querySelectorAll<Cell>("input.sheet-cell")];

/** How far each key leads: rows down, cells to the right. */
const STEPS: Record<string, readonly [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function start(table: HTMLElement): void {
  /** What each paste overwrote, the last one at the end. */
  const undo: Map<Cell, string>[] = [];

  const gridOf = (): Cell[][] => [...table.querySelectorAll("tbody tr")].map(cellsOf).filter((row) => row.length > 0);
  const placeOf = (grid: Cell[][], cell: Cell): [number, number] => {
    const y = grid.findIndex((row) => row.includes(cell));
    return [y, grid[y]?.indexOf(cell) ?? -1];
  };

  function write(cell: Cell, value: string): void {
    cell.value = value;
    cell.dispatchEvent(new Event("input", { bubbles: true }));
  }

  table.addEventListener("keydown", (event) => {
    const cell = event.target;
    if (!(cell instanceof HTMLInputElement) || !cell.matches(".sheet-cell")) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
      const last = undo.pop();
      if (!last) return;
      event.preventDefault();
      for (const [changed, value] of last) write(changed, value);
      return;
    }
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Within a number the keys move the cursor; at its ends they lead on.
    const { selectionStart: from, selectionEnd: to, value } = cell;
    const isAll = from === 0 && to === value.length;
    if (step[1] < 0 && !isAll && (from !== to || from !== 0)) return;
    if (step[1] > 0 && !isAll && (from !== to || to !== value.length)) return;
    const grid = gridOf();
    const [y, x] = placeOf(grid, cell);
    const row = grid[y + step[0]];
    const next = step[0] === 0 ? row?.[x + step[1]] : row?.[Math.min(x, row.length - 1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.select();
  });

  table.addEventListener("paste", (event) => {
    const cell = event.target;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!(cell instanceof HTMLInputElement) || !cell.matches(".sheet-cell") || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const grid = gridOf();
    const [y, x] = placeOf(grid, cell);
    const before = new Map<Cell, string>();
    for (const [down, line] of text
      .replace(/\r?\n$/, "")
      .split(/\r?\n/)
      .entries())
      for (const [right, value] of line.split("\t").entries()) {
        const target = grid[y + down]?.[x + right];
        if (!target) continue;
        before.set(target, target.value);
        write(target, value.trim());
      }
    undo.push(before);
  });
}
