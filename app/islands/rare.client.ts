/** What few pages have; the others do not even know the names of these programs. */
const PARTS: Record<string, () => Promise<{ start(element: HTMLElement): void | Promise<void> }>> = {
  board: () => import("./aria/board.client"),
  combo: () => import("./aria/combo.client"),
  picks: () => import("./aria/picks.client"),
  country: () => import("./country.client"),
  leave: () => import("./leave.client"),
  machine: () => import("./machine.client"),
  period: () => import("./period.client"),
  sheet: () => import("./sheet.client"),
  sliders: () => import("./sliders.client"),
};

export async function start(element: HTMLElement): Promise<void> {
  const part = await PARTS[element.dataset.island ?? ""]?.();
  await part?.start(element);
}
