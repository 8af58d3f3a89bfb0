import { machineCost } from "~/entities/optimizations/machine";

/** Says what the machine of a form costs while its cores and memory are chosen; the button that asks the server goes. */
export function start(element: HTMLElement): void {
  const form = element.closest("form");
  const words = element.querySelector("output");
  const [cores, memory] = ["machine.cores", "machine.memory"].map((name) => form?.elements.namedItem(name));
  const { text = "", locale } = element.dataset;
  if (!words || !(cores instanceof HTMLSelectElement) || !(memory instanceof HTMLSelectElement)) return;
  element.querySelector("button")?.remove();
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const say = () => {
    const cost = machineCost(Number(cores.value), Number(memory.value));
    words.textContent = text.replace("{{cost}}", number.format(cost).replace(/\u00a0/g, "\u202f"));
  };
  for (const field of [cores, memory]) field.addEventListener("change", say);
  say();
}
