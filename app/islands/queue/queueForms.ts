import { QUEUE } from "./queueState";

/** Where forms of rows (data-queue) meet the queue, which is fetched when the first of them is sent. */

export function startQueueForms(): void {
  const queue = () => import("./queue.client");
  document.addEventListener("submit", (event) => {
    const { target, submitter } = event;
    if (!(target instanceof HTMLFormElement) || event.defaultPrevented) return;
    // A button next to the rows (all of them as read) is a form like any other.
    const row = submitter?.closest<HTMLElement>("[data-key]");
    if (!target.dataset.queue || !row) return;
    event.preventDefault();
    queue().then(
      ({ enqueue }) => enqueue(target, submitter, row),
      () => {
        delete target.dataset.queue;
        target.requestSubmit(submitter);
      },
    );
  });
  if (sessionStorage.getItem(QUEUE)) void queue().then(({ resume }) => resume());
}
