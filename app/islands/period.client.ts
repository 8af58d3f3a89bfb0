import { wallOfText, zoneClock } from "~/entities/core/clock";
import { formatTime } from "~/entities/core/format";
import { FALLBACK_LOCALE, LOCALES } from "~/entities/core/locale";
import { planTimes } from "~/entities/operator/planTimes";

/** Says from when to when a plan is while its begin and days are typed. */
export function start(element: HTMLElement): void {
  const form = element.closest("form");
  const { zone, start: fixed, days: daysField = "", most } = element.dataset;
  const locale = LOCALES.find((one) => one === element.dataset.locale) ?? FALLBACK_LOCALE;
  const [from, until] = ["from", "until"].map((name) => element.querySelector(`output[data-time="${name}"]`));
  const field = (name: string) => form?.elements.namedItem(name);
  const [begin, days] = [field("start_at"), field(daysField)];
  if (!from || !until || !zone || !(days instanceof HTMLInputElement)) return;

  const clock = zoneClock(zone);
  function fromMs(): number {
    if (fixed !== undefined) return Date.parse(fixed);
    const wall = begin instanceof HTMLInputElement ? wallOfText(begin.value) : null;
    return wall === null ? NaN : clock.toUtcOrLater(wall);
  }
  const say = (): void => {
    const times = planTimes(fromMs(), Number(days.value), most === undefined ? undefined : Number(most));
    from.textContent = times ? formatTime(times.fromMs, locale, zone) : NOTHING;
    until.textContent = times ? formatTime(times.untilMs, locale, zone) : NOTHING;
  };
  for (const input of [begin, days]) if (input instanceof HTMLInputElement) input.addEventListener("input", say);
  say();
}

/** Where what is typed is no time, or nothing is planned for so long. */
const NOTHING = "–";
