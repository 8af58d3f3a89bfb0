/**
 * Reads an uploaded file anew as soon as something is chosen in the form that says how: the values, the chart and the sums follow it.
 * One reading at a time is asked for. What it gave before can no longer be saved meanwhile: its buttons are switched off and a sentence
 * says why. Without this program, or when nobody answers, the button of the form does the same; the server saves only what its page showed.
 */
import { isFilledIn } from "./live/controls";
import { swap } from "./live/liveRegions";
import { readPage, request } from "./request";

/** Rest after a key before a text counts as typed. */
const TYPED_MS = 700;
/** What follows the form, by id. */
const FOLLOWING = ["reading-purpose", "reading-result", "reading-file", "reading-summary"];
/** Its options are the columns of the table: where they change, the form changes with them. */
const COLUMNS = "select[name=value_column]";

export function start(element: HTMLElement): void {
  const id = element.dataset.form ?? "";
  const formOf = (root: ParentNode) => root.querySelector<HTMLFormElement>(`form[id="${CSS.escape(id)}"]`);
  const part = (root: ParentNode, name: string) => root.querySelector<HTMLElement>(`[id="${name}"]`);
  const entries = (): string => {
    const form = formOf(element);
    const body = new URLSearchParams(form ? [...new FormData(form)].map(([k, v]) => [k, String(v)]) : []);
    body.set("intent", "convert");
    return body.toString();
  };
  const served = formOf(element);
  /** Somebody chose before this program came. */
  const isAhead = served !== null && isFilledIn(served);
  /** The entries that what is on the page was read with; "" where there are none such. */
  let read = isAhead ? "" : entries();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  /** Something was changed while a reading was on its way. */
  let changed = false;
  /** Pressed while a reading was on its way: it comes after it. */
  let pressed: HTMLElement | null = null;

  function mark(): void {
    const preview = part(element, "reading-result");
    for (const button of preview?.querySelectorAll("button") ?? []) button.disabled = true;
    for (const note of preview?.querySelectorAll<HTMLElement>("[data-stale]") ?? []) note.hidden = false;
    element.setAttribute("aria-busy", "true");
  }

  async function convert(): Promise<void> {
    const body = entries();
    changed = busy;
    if (busy || body === read) return;
    busy = true;
    mark();
    try {
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      const response = await request(location.pathname, { method: "POST", headers, body });
      if (response.status >= 500) throw new Error(String(response.status));
      const page = await readPage(response);
      read = body;
      if (entries() === body && formOf(page)) take(page);
    } catch {
      // The button of the form is there all the same. What was read before is no longer on the page.
      read = "";
    }
    busy = false;
    element.removeAttribute("aria-busy");
    const submitter = pressed;
    pressed = null;
    // A form that changed meanwhile has another button of the same kind.
    if (submitter) formOf(element)?.requestSubmit(submitter.isConnected ? submitter : undefined);
    else if (changed) void convert();
  }

  function take(page: Document): void {
    const confirmed = part(element, "doubts-confirmed");
    // A tick is of the values that were looked at.
    if (confirmed instanceof HTMLInputElement) confirmed.checked = false;
    for (const name of FOLLOWING) {
      const [region, fresh] = [part(element, name), part(page, name)];
      if (region && fresh) swap(region, fresh);
    }
    const refusals = page.querySelector(".error-summary ul");
    // What the file leaves open is said with its reason already.
    if (refusals && !page.querySelector("[data-open]")) {
      part(element, "reading-summary")?.replaceChildren(document.importNode(refusals, true));
      element.querySelector("[data-refused]")?.append(document.importNode(refusals, true));
    }
    const [form, fresh] = [formOf(element), formOf(page)];
    if (!form || !fresh) return;
    if (form.querySelector(COLUMNS)?.textContent !== fresh.querySelector(COLUMNS)?.textContent) {
      swap(form, fresh);
      read = entries();
      return;
    }
    for (const hint of form.querySelectorAll<HTMLElement>(".hint[id]")) {
      const next = part(fresh, hint.id);
      if (next && next.textContent !== hint.textContent)
        hint.replaceChildren(...document.importNode(next, true).childNodes);
    }
  }

  const isOfForm = ({ target }: Event) => target instanceof Element && target.closest("form")?.id === id;
  element.addEventListener("input", (event) => {
    if (!isOfForm(event)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void convert(), TYPED_MS);
  });
  element.addEventListener("change", (event) => {
    if (!isOfForm(event)) return;
    clearTimeout(timer);
    void convert();
  });
  element.addEventListener("submit", (event) => {
    clearTimeout(timer);
    if (!busy || !isOfForm(event)) return;
    event.preventDefault();
    pressed = event.submitter;
  });
  if (isAhead) void convert();
}
