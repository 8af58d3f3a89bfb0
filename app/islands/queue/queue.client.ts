/**
 * Shows what a form of a row asks for at once and sends it in the background (EditQueue). The row leaves its list, or shows its state after
 * the change ([data-queue-after] instead of [data-queue-before], [data-queue-text=field] with the field's text). A refusal opens a dialog
 * that says why.
 */
import { refresh, SWAPPED, takeMessage } from "~/islands/live/liveRegions";
import { readPage, request } from "~/islands/request";
import { type Answer, EditQueue, type QueueItem, type RowState } from "./editQueue";
import { QUEUE, queueWords, SHOW } from "./queueState";

const words = queueWords() ?? {};

/**
 * While the page is being left, what is not sent stays for the next one, and a request that the browser breaks off says
 * nothing. Who stays after all (unsaved entries, a download) is noticed some time later.
 */
let leaving = false;
let stays: () => void = () => undefined;
const STAYS_MS = 10_000;

function leave(): void {
  leaving = true;
  setTimeout(stay, STAYS_MS);
}
function stay(): void {
  leaving = false;
  stays();
}
window.addEventListener("beforeunload", leave);
window.addEventListener("pagehide", leave);
window.addEventListener("pageshow", (event) => {
  if (event.persisted && sessionStorage.getItem(QUEUE)) location.reload();
});

/** The outcome of a request once it is sure that the page is still there to show it. */
async function sendFromHere(item: QueueItem): Promise<Answer> {
  const outcome = await send(item).then(
    (reply) => () => reply,
    (error: unknown) => () => {
      throw error;
    },
  );
  if (leaving) await new Promise<void>((resolve) => (stays = resolve));
  return outcome();
}

const queue = new EditQueue({
  send: sendFromHere,
  show: (key, state) => void showRow(key, state),
  refused: (item, message) => showRefusal(item.key, item.title, message),
  keep(items) {
    if (leaving) return;
    if (items.length === 0) sessionStorage.removeItem(QUEUE);
    else sessionStorage.setItem(QUEUE, JSON.stringify({ user: words.user, items }));
  },
  drained: () => void refresh(new Set(["*"]), words.newer ?? "").catch(() => undefined),
  now: () => performance.now(),
  texts: { noAction: words.missing ?? "", unreachable: words.unreachable ?? "" },
});
document.addEventListener(SWAPPED, (event) => event instanceof CustomEvent && queue.reapply(Number(event.detail)));

/** Puts what a form of a row asks for into the queue. */
export function enqueue(form: HTMLFormElement, submitter: HTMLElement | null, row: HTMLElement): void {
  const fields = new FormData(form);
  if (submitter instanceof HTMLButtonElement && submitter.name) fields.append(submitter.name, submitter.value);
  const body = [...fields].map(([name, value]): [string, string] => [name, String(value)]);
  const before = stateOf(row);
  const texts = Object.fromEntries(body.filter(([name]) => name in before.texts));
  const after: RowState =
    form.dataset.queue === "gone" ? { ...before, present: false } : { ...before, marked: true, texts };
  // Properties of a form are hidden by fields of the same name.
  const action = new URL(form.getAttribute("action") ?? "", location.href).href;
  // What was typed is in the row now: nothing is left to be written on here.
  form.reset();
  const details = form.closest("details");
  if (details) details.open = false;
  queue.add({ key: row.dataset.key ?? "", action, body, title: form.dataset.queueTitle ?? "", before, after });
}

/** Goes on with what the page before left, if the same person is still signed in. */
export function resume(): void {
  const queued = JSON.parse(sessionStorage.getItem(QUEUE) ?? "{}") as { user?: string; items?: QueueItem[] };
  if (words.user && queued.user === words.user) queue.resume(queued.items ?? []);
  else sessionStorage.removeItem(QUEUE);
}

const isSeen = (element: Element | null): boolean => (element?.getClientRects().length ?? 0) > 0;
const rowOf = (key: string) => document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
const textsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>("[data-queue-text]")];

const stateOf = (row: HTMLElement): RowState => ({
  present: !row.hidden,
  marked: row.hasAttribute("data-marked"),
  texts: Object.fromEntries(textsOf(row).map((at) => [at.dataset.queueText ?? "", at.textContent])),
});

/** Puts a change that a taken-over part of the page made into the queue. That part shows it itself when SHOW is sent. */
export const add = (item: QueueItem): void => queue.add(item);

function showRow(key: string, state: RowState): void {
  const row = rowOf(key);
  if (!row?.dispatchEvent(new CustomEvent(SHOW, { detail: state, cancelable: true }))) return;
  const focused = row.contains(document.activeElement);
  row.hidden = !state.present;
  row.toggleAttribute("data-marked", state.marked);
  for (const before of row.querySelectorAll<HTMLElement>("[data-queue-before]")) before.hidden = state.marked;
  for (const after of row.querySelectorAll<HTMLElement>("[data-queue-after]")) after.hidden = !state.marked;
  for (const at of textsOf(row)) at.textContent = state.texts[at.dataset.queueText ?? ""] ?? at.textContent;
  if (focused && !isSeen(document.activeElement)) focusNear(row);
}

/** The keyboard goes on from the row, the next one, the one before, or the list. */
function focusNear(row: HTMLElement): void {
  const near = [row, row.nextElementSibling, row.previousElementSibling, row.closest(".table-scroll")];
  for (const region of near) {
    if (!(region instanceof HTMLElement) || !isSeen(region)) continue;
    const controls = [...region.querySelectorAll<HTMLElement>("a[href], button, summary, input:not([type=hidden])")];
    const target = controls.find(isSeen) ?? region;
    return target.focus();
  }
}

/** Sends the form as the browser would have, and takes the message of the page it leads to. */
async function send({ action, body }: QueueItem): Promise<Answer> {
  const response = await request(action, {
    method: "POST",
    body: new URLSearchParams(body),
    headers: { Accept: "text/html" },
    // What is on its way arrives when the page is left.
    keepalive: true,
  });
  const page = await readPage(response);
  if (response.redirected && new URL(response.url).pathname.startsWith("/login"))
    return { ok: false, message: words.out ?? "", over: true };
  if (!response.ok) {
    const reason = page.querySelector("[data-refusal], .error-summary li") ?? page.querySelector("main h1 + p");
    return { ok: false, message: reason?.textContent ?? words.unreachable ?? "" };
  }
  takeMessage(page);
  return { ok: true };
}

/** Says in a dialog what could not be done and why; several refusals are in the one that is open. */
function showRefusal(key: string, title: string, message: string): void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog[data-refused]") ?? dialogOf(key);
  const heading = Object.assign(document.createElement("h2"), { textContent: title, id: "refused" });
  if (dialog.open) heading.removeAttribute("id");
  const reason = Object.assign(document.createElement("p"), { textContent: message });
  dialog.lastElementChild?.before(heading, reason);
  if (!dialog.open) dialog.showModal();
}

function dialogOf(key: string): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  dialog.className = "card stack";
  dialog.dataset.refused = "";
  dialog.setAttribute("role", "alertdialog");
  dialog.setAttribute("aria-labelledby", "refused");
  const ok = Object.assign(document.createElement("button"), {
    type: "button",
    className: "button button-primary",
    textContent: words.ok,
  });
  ok.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    const row = rowOf(key);
    // The dialog gave the focus back to where it was; that place may be gone.
    if (row && !row.contains(document.activeElement)) focusNear(row);
  });
  const actions = Object.assign(document.createElement("div"), { className: "actions" });
  actions.append(ok);
  dialog.append(actions);
  document.body.append(dialog);
  return dialog;
}
