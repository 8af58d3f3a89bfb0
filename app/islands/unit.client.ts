/** Says, 300 ms after a unit was typed, what it converts with, or that it does not. The server decides again on saving. */

import { request } from "./request";

interface Answer {
  is_convertible: boolean;
  factor: number | null;
  offset: number;
}
const WAIT_MS = 300;

function isAnswer(value: unknown): value is Answer {
  return typeof value === "object" && value !== null && "is_convertible" in value && "factor" in value;
}

export function start(element: HTMLElement): void {
  const input = element.querySelector("input");
  const words = element.querySelector("[role=status]");
  const texts = element.dataset;
  if (!input || !words) return;
  const impact = input.form?.elements.namedItem("impact");
  let timer = 0;
  let latest = 0;

  const fill = (text: string | undefined, values: Record<string, string>): string =>
    Object.entries(values).reduce((filled, [name, value]) => filled.replaceAll(`{{${name}}}`, value), text ?? "");
  const number = (value: number, signed = false): string =>
    new Intl.NumberFormat(texts.locale, {
      maximumSignificantDigits: 9,
      signDisplay: signed ? "exceptZero" : "auto",
    }).format(value);

  async function ask(turn: number, from: string, to: string): Promise<void> {
    try {
      const response = await request("/api/awaitCluster", {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify({ url: "is_convertible", from_unit: from, to_unit: to, currency: texts.currency }),
      });
      const reply: unknown = await response.json();
      if (turn !== latest || !words) return;
      if (!response.ok || !isAnswer(reply)) throw new Error(String(response.status));
      const { factor, offset } = reply;
      words.textContent =
        factor === null
          ? fill(texts.refused, { from, to })
          : fill(offset === 0 ? texts.is : texts.isOffset, {
              from,
              to,
              factor: number(factor),
              offset: number(offset, true),
            });
    } catch {
      // Saving checks the unit as well; until then nothing is claimed.
      if (turn === latest && words) words.textContent = "";
    }
  }

  function check(): void {
    clearTimeout(timer);
    const turn = ++latest;
    const from = input?.value.trim() ?? "";
    if (from === "") return void (words!.textContent = "");
    const money = !(impact instanceof HTMLSelectElement) || impact.value === "" || impact.value === "money";
    const to = (money ? texts.to : texts.toEmission || texts.to) ?? "";
    words!.textContent = texts.validating ?? "";
    timer = window.setTimeout(() => void ask(turn, from, to), WAIT_MS);
  }
  input.addEventListener("input", check);
  if (impact instanceof HTMLSelectElement) impact.addEventListener("change", check);
  if (input.value.trim() !== "") check();
}
