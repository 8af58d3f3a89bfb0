/**
 * Ends the sign-in after five hours without a click, mouse move, scroll or key. What people do in a page that asks nothing
 * of the server is reported, at most every ten minutes, so that server and browser count the same time. Five minutes before
 * the end the dialog of the page asks; another tab that was used counts too.
 */
import { request } from "~/islands/request";

const IDLE_MS = 18_000_000;
const WARN_MS = 5 * 60_000;
const REPORT_MS = 10 * 60_000;
const CHECK_MS = 15_000;
const EVENTS = ["click", "mousemove", "mousedown", "scroll", "keydown", "touchstart"] as const;

/** When the sign-in ends on the server (ms since 1970). Null when it has. Undefined when nobody answers. */
async function ask(method: "GET" | "POST"): Promise<number | null | undefined> {
  try {
    const headers = { Accept: "application/json" };
    const response = await request("/session/extend", { method, headers });
    if (response.status === 401) return null;
    const body: unknown = await response.json();
    const at = typeof body === "object" && body !== null && "expires_at" in body ? String(body.expires_at) : "";
    return Date.parse(at) || undefined;
  } catch {
    return undefined;
  }
}

interface Warning {
  dialog: HTMLDialogElement;
  /** Posts that the person is there. */
  stay: HTMLFormElement;
  /** Signs out. */
  leave: HTMLFormElement;
}

/** The dialog, made from the words in the page when scripts run. */
function warningOf({ title = "", text = "", stay = "", leave = "" }: DOMStringMap): Warning {
  const dialog = document.createElement("dialog");
  const heading = Object.assign(document.createElement("h2"), { id: "idle-title", textContent: title });
  const words = Object.assign(document.createElement("p"), { id: "idle-text", textContent: text });
  dialog.className = "card stack";
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.setAttribute("aria-describedby", words.id);
  const form = (action: string, label: string, kind: string) => {
    const form = Object.assign(document.createElement("form"), { method: "post", action });
    form.append(Object.assign(document.createElement("button"), { className: `button ${kind}`, textContent: label }));
    return form;
  };
  const forms = {
    stay: form("/session/extend", stay, "button-primary"),
    leave: form("/logout", leave, "button-secondary"),
  };
  const actions = Object.assign(document.createElement("div"), { className: "actions" });
  actions.append(forms.stay, forms.leave);
  dialog.append(heading, words, actions);
  document.body.append(dialog);
  return { dialog, ...forms };
}

export function start(element: HTMLElement): void {
  const { dialog, stay, leave } = warningOf(element.dataset);
  let used = Date.now();
  let reported = used;
  let asking = false;

  for (const name of EVENTS)
    document.addEventListener(name, () => !dialog.open && (used = Date.now()), { passive: true, capture: true });

  stay.addEventListener("submit", (event) => {
    event.preventDefault();
    void extend();
  });

  async function extend(): Promise<void> {
    used = reported = Date.now();
    dialog.close();
    if ((await ask("POST")) === null) end();
  }

  /** Signing out by form, so that the message of the sign-in page says why. */
  function end(): void {
    clearInterval(timer);
    const reason = document.createElement("input");
    Object.assign(reason, { type: "hidden", name: "reason", value: "idle" });
    leave.append(reason);
    leave.submit();
  }

  async function check(): Promise<void> {
    const now = Date.now();
    if (used - reported > REPORT_MS) {
      reported = now;
      if ((await ask("POST")) === null) end();
      return;
    }
    const remainingMs = () => used + IDLE_MS - Date.now();
    if (remainingMs() > WARN_MS) return;
    const until = await ask("GET");
    // The person may have answered while the server was asked.
    if (remainingMs() > WARN_MS) return;
    if (until === null) return end();
    // Another tab was used meanwhile.
    if (until !== undefined && until - now > WARN_MS) {
      used = until - IDLE_MS;
      dialog.close();
    } else if (remainingMs() <= 0) end();
    else if (!dialog.open) dialog.showModal();
  }

  const timer = setInterval(() => {
    if (asking) return;
    asking = true;
    void check().finally(() => (asking = false));
  }, CHECK_MS);
}
