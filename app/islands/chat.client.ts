/**
 * The assistant next to the page: the conversation of /chat in a drawer, fetched and sent without leaving the page. The
 * conversation of this browser tab is kept in its session storage. Loaded when the link to the assistant is first used.
 */
import { relativeTime } from "~/entities/core/relativeTime";
import { readPage, request } from "~/islands/request";

interface Texts {
  title: string;
  close: string;
  expand: string;
  shrink: string;
  clear: string;
  waiting: string;
  page: string;
  errorSending: string;
  errorVoting: string;
}

const SESSION = "energy-chat-session";
const AGAIN_MS = 30_000;

let dialog: HTMLDialogElement | undefined;
let toggle: HTMLElement | undefined;
let body: HTMLElement;
let status: HTMLElement;
let texts: Texts;

/** Opens the drawer, or closes it. */
export function start(element: HTMLElement): void {
  toggle = element;
  if (dialog?.open) return close();
  void open(element);
}

async function open(element: HTMLElement): Promise<void> {
  try {
    const session = sessionStorage.getItem(SESSION);
    let region = session ? await fetched(`/chat?session=${encodeURIComponent(session)}`) : null;
    // The conversation of this tab was deleted meanwhile, or there is none.
    region ??= await fetched("/chat");
    if (!region) throw new Error("no conversation");
    texts = JSON.parse(region.dataset.texts ?? "{}") as Texts;
    dialog ??= drawer();
    show(region);
    dialog.show();
    element.setAttribute("aria-expanded", "true");
    question()?.focus();
    scrollToEnd();
  } catch {
    // The page of the assistant says itself what is wrong.
    if (element instanceof HTMLAnchorElement) location.assign(element.href);
  }
}

function close(): void {
  dialog?.close();
  toggle?.removeAttribute("aria-expanded");
  toggle?.focus();
}

/** The conversation on a page of ours; null when there is none. */
async function fetched(
  address: string,
  init: { method?: string; body?: URLSearchParams | FormData } = {},
): Promise<HTMLElement | null> {
  const response = await request(address, { ...init, headers: { Accept: "text/html" } });
  // A refused form (422) is a page with the conversation too.
  const page = await readPage(response);
  return page.querySelector<HTMLElement>("[data-chat]");
}

function button(label: string, run: (element: HTMLButtonElement) => void): HTMLButtonElement {
  const buttonElement = Object.assign(document.createElement("button"), { type: "button", textContent: label });
  buttonElement.className = "button button-quiet button-small";
  buttonElement.addEventListener("click", () => run(buttonElement));
  return buttonElement;
}

function drawer(): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  dialog.className = "chat-drawer";
  const heading = Object.assign(document.createElement("h2"), { id: "chat-drawer-title", textContent: texts.title });
  dialog.setAttribute("aria-labelledby", heading.id);
  const actions = document.createElement("div");
  actions.className = "actions";
  const expand = button(texts.expand, () => {
    const wide = dialog.classList.toggle("chat-drawer-wide");
    expand.textContent = wide ? texts.shrink : texts.expand;
  });
  actions.append(expand, button(texts.close, close));
  const head = document.createElement("div");
  head.className = "chat-drawer-head";
  head.append(heading, actions);
  body = document.createElement("div");
  body.className = "chat-drawer-body";
  status = document.createElement("p");
  status.className = "visually-hidden";
  status.setAttribute("role", "status");
  dialog.append(head, status, body);
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  });
  dialog.addEventListener("submit", (event) => {
    if (!(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    void send(event.target, event.submitter);
  });
  dialog.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.matches("[data-chat-new]")) {
      event.preventDefault();
      void begin();
    } else if (link.matches("[data-chat-clear]")) {
      event.preventDefault();
      if (confirm(texts.clear)) void begin(link.href);
    }
  });
  document.body.append(dialog);
  setInterval(() => {
    if (!dialog.open) return;
    for (const time of dialog.querySelectorAll<HTMLTimeElement>("time[data-relative]"))
      time.textContent = relativeTime(Date.parse(time.dateTime), Date.now(), document.documentElement.lang);
  }, AGAIN_MS);
  return dialog;
}

function show(region: HTMLElement): void {
  body.replaceChildren(document.importNode(region, true));
  const { session } = region.dataset;
  if (session) sessionStorage.setItem(SESSION, session);
  else sessionStorage.removeItem(SESSION);
}

const question = (): HTMLTextAreaElement | null => body.querySelector("textarea");
const scrollToEnd = (): void => body.querySelector("[id^=message-]:last-child")?.scrollIntoView({ block: "nearest" });

/** A question or a vote. What was typed stays when it could not be sent. */
async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const vote = form.dataset.vote !== undefined;
  if (body.getAttribute("aria-busy") === "true") return;
  body.setAttribute("aria-busy", "true");
  if (!vote) status.textContent = texts.waiting;
  try {
    const fields = new FormData(form, submitter);
    const region = await fetched(form.action, { method: "POST", body: fields });
    if (!region) throw new Error("refused");
    const pressed = submitter?.getAttribute("value");
    show(region);
    if (vote) {
      const voteButtons = [...body.querySelectorAll<HTMLButtonElement>("button[name=vote]")];
      voteButtons.find((voteButton) => voteButton.value === pressed)?.focus();
    } else {
      status.textContent = body.querySelector("[id^=message-]:last-child .prose")?.textContent ?? "";
      question()?.focus();
      scrollToEnd();
    }
  } catch {
    status.textContent = "";
    alert(vote ? texts.errorVoting : texts.errorSending);
  } finally {
    body.removeAttribute("aria-busy");
  }
}

/** An empty conversation; `clearAt` deletes the one before. */
async function begin(clearAt?: string): Promise<void> {
  try {
    if (clearAt) await fetched(clearAt, { method: "POST", body: new URLSearchParams() });
    const region = await fetched("/chat");
    if (!region) throw new Error("no conversation");
    show(region);
    question()?.focus();
  } catch {
    alert(texts.errorSending);
  }
}
