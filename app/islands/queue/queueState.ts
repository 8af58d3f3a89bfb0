/** In the session storage: {user, items} of changes that are not answered yet. */
export const QUEUE = "energy-queue";

/** Words and reader of the queue, in every signed-in page. */
export const queueWords = (): DOMStringMap | undefined => document.getElementById("edit-queue")?.dataset;

/** Asks a row to show a state (the event's detail) itself; who does prevents the default. */
export const SHOW = "energy-show";
