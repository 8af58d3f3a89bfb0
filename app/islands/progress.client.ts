/** Follows a run: asks data-href for {progress, text, done} and opens data-done, or the page anew, when it is done. */

import { request } from "./request";

interface Answer {
  progress: number | null;
  text: string;
  done: boolean;
}

const FIRST_MS = 1000;
const SLOWEST_MS = 5000;

function isAnswer(value: unknown): value is Answer {
  if (typeof value !== "object" || value === null) return false;
  return "text" in value && typeof value.text === "string" && "done" in value && typeof value.done === "boolean";
}

export function start(element: HTMLElement): void {
  const { href, done, lost } = element.dataset;
  const bar = element.querySelector("progress");
  const words = element.querySelector("[role=status]");
  if (!href) return;
  let wait = FIRST_MS;

  /** The same words are not written again: a live region would read them again. */
  const say = (text: string) => {
    if (words && text && words.textContent !== text) words.textContent = text;
  };

  async function ask(address: string): Promise<void> {
    if (!element.isConnected) return;
    try {
      const response = await request(address, { headers: { Accept: "application/json" } });
      if (response.status === 401 || response.status === 404) return location.reload();
      if (!response.ok) throw new Error(String(response.status));
      const reply: unknown = await response.json();
      if (!isAnswer(reply)) throw new Error("unknown answer");
      wait = Math.min(SLOWEST_MS, wait * 1.15);
      say(reply.text);
      if (bar && typeof reply.progress === "number") bar.value = Math.round(reply.progress * 100);
      if (reply.done) return done ? location.assign(done) : location.reload();
    } catch {
      wait = Math.min(SLOWEST_MS, wait * 2);
      say(lost ?? "");
    }
    setTimeout(() => void ask(address), wait);
  }
  void ask(href);
}
