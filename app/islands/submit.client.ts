/** Sends a form by itself: the way to the documentation needs no click. Without scripts its button does the same. */
export function start(element: HTMLElement): void {
  if (element instanceof HTMLFormElement) element.requestSubmit();
}
