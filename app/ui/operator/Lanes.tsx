import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatClock, formatDayMonth, formatPrice, formatScaled, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { type Span, united } from "~/entities/operator/maintenance/availability";
import { STEP_MS } from "~/entities/operator/operation";
import type { PlanRow, StoredPlan } from "~/entities/operator/plan";
import type { StepWindows } from "~/entities/operator/planFile";
import { spansOf } from "~/entities/operator/planSpans";
import { groundText } from "~/entities/operator/told/groundText";
import { Swatch } from "~/ui/kit/lists";
import { markColour } from "~/ui/kit/palette";

export interface LanesProps {
  plan: Pick<StoredPlan, "rows" | "price" | "start" | "inputs">;
  /** Steps from <= t < to that are shown. */
  first: number;
  last: number;
  zone: string;
  currency: string;
  /** Colours of the technologies of components, by their id. */
  colours: Readonly<Record<string, string>>;
  /** Steps in which components are out by events that the plan may not know, by their id. */
  outages: Readonly<Record<string, StepWindows>>;
  /** ms since 1970 from which on steps are not approved; null where all of the plan stands or none of it. */
  previewFrom: number | null;
  now: number;
  /** Where the steps of a component from one of them on are told. */
  hrefOf: (component_id: string, step: number) => string;
}

/** Height of a lane and width of its drawing, which is stretched [units]. */
const HEIGHT = 32;
const WIDTH = 960;
/** Parts of the axis [1] from which on a bar is a link, has room for its label, and has room on a phone. */
const BAR = { link: 0.015, label: 0.09, phone: 0.25 };
/** Steps up to which hours of the clock are named: a day that is an hour longer. */
const MOST_HOURLY = 100;

/**
 * The price, then a lane for each component on the same axis: the fuller it is, the more of its largest power. A store gives above its
 * middle and charges below. It is framed while it is out or maintained, and under a veil where the plan is a preview. Neighbouring steps in
 * which a decided component does the same are one bar: a link with its times, its power and its ground.
 */
export function Lanes({ plan, first, last, zone, currency, colours, outages, previewFrom, now, hrefOf }: LanesProps) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const start = Date.parse(plan.start);
  const synthetic = plan.inputs.some(({ market }) => market?.synthetic);
  const steps = Math.max(1, last - first);
  const x = (step: number) => round(((step - first) / steps) * WIDTH);
  // Every fourth hour of the clock, of several days their beginnings: days on which it changes have more or fewer steps.
  const many = steps > MOST_HOURLY;
  const clockOf = (step: number) => formatClock(start + step * STEP_MS, zone);
  const shownSteps = Array.from({ length: last - first }, (_, i) => first + i);
  const ticks = shownSteps.filter((step) => (many ? /^00\D*00$/ : /^(00|04|08|12|16|20)\D*00$/).test(clockOf(step)));
  const stepTime = (step: number) => (many ? formatTime(start + step * STEP_MS, locale, zone, true) : clockOf(step));
  const frame = { t, locale, zone, currency, start };
  const nowStep = Math.round((now - start) / STEP_MS);
  const veil =
    previewFrom === null ? last : Math.min(last, Math.max(first, Math.ceil((previewFrom - start) / STEP_MS)));
  const price = (plan.price ?? []).slice(first, last).map((one) => one * 1000);
  const unit = `${currency}/MWh`;
  const least = price.reduce((a, b) => Math.min(a, b), Infinity);
  const most = price.reduce((a, b) => Math.max(a, b), -Infinity);
  const range = { least: formatPrice(least, unit, locale), most: formatPrice(most, unit, locale) };
  return (
    <ul className="lanes" aria-label={t("schedule.timeline")}>
      <li className="lane lane-head" aria-hidden="true">
        <svg className="lane-hours">
          {ticks.map((step) => (
            <text key={step} x={`${(100 * (step - first)) / steps}%`} y={12}>
              {many ? formatDayMonth(start + step * STEP_MS, locale, zone) : clockOf(step)}
            </text>
          ))}
        </svg>
      </li>
      {price.length > 0 ? (
        <li className="lane">
          <span className="lane-name">{t(synthetic ? "schedule.price_synthetic" : "schedule.price")}</span>
          {drawing(t("schedule.price_said", range), <path className="lane-price" d={priceLine()} />)}
          <span className="lane-sum">{t("schedule.lane_range", range)}</span>
        </li>
      ) : null}
      {plan.rows.map((row) => {
        const colour = colours[row.component_id];
        return (
          <li className="lane" key={row.component_id}>
            <span className="lane-name">
              {colour ? <Swatch colour={colour} /> : null}
              <span>{row.name}</span>
            </span>
            {drawing(
              rowText(row),
              <>
                {row.kind === "storage" ? <path className="lane-middle" d={`M0 ${HEIGHT / 2}H${WIDTH}`} /> : null}
                <path className="lane-band" fill={colour ? markColour(colour) : undefined} d={band(row)} />
                {outOf(row).map(({ from, to }) => (
                  <rect key={from} className="lane-out" x={x(from)} width={round(x(to) - x(from))} height={HEIGHT} />
                ))}
              </>,
              barsOf(row),
            )}
            <span className="lane-sum">{sumOf(row)}</span>
          </li>
        );
      })}
      {veil < last ? (
        <li className="lane-note">
          <Swatch colour="var(--sunken)" />{" "}
          {t("schedule.preview", { time: formatTime(start + veil * STEP_MS, locale, zone) })}
        </li>
      ) : null}
    </ul>
  );

  function drawing(label: string, marks: ReactNode, bars: readonly ReactNode[] = []) {
    return (
      <svg className="lane-plot" role={bars.length > 0 ? "group" : "img"} aria-label={label}>
        <svg
          width="100%"
          height={HEIGHT}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {ticks.map((step) => (
            <path key={step} className="lane-tick" d={`M${x(step)} 0V${HEIGHT}`} />
          ))}
          {marks}
          {veil < last ? <rect className="lane-veil" x={x(veil)} width={WIDTH - x(veil)} height={HEIGHT} /> : null}
          {nowStep >= first && nowStep < last ? <path className="lane-now" d={`M${x(nowStep)} 0V${HEIGHT}`} /> : null}
        </svg>
        {bars}
      </svg>
    );
  }

  /** Links over what a component does, with their labels where there is room. */
  function barsOf(row: PlanRow): ReactNode[] {
    const percent = (share: number) => `${Math.round(share * 1e4) / 100}%`;
    return spansOf([row], first, last).flatMap(({ span }) => {
      const share = (span.to - span.from) / steps;
      if (share < BAR.link) return [];
      const power = formatScaled(span.power / 1000, "MW", locale);
      const why = span.ground ? groundText(span.ground, frame) : span.reason ? t(`reason.${span.reason}`) : "";
      const about = t("schedule.bar", {
        from: stepTime(span.from),
        to: stepTime(span.to),
        what: t(`schedule.doing.${span.doing}`, { name: row.name }),
        power,
        why,
      });
      const from = (span.from - first) / steps;
      return [
        <a key={span.from} href={hrefOf(row.component_id, span.from)} aria-label={about}>
          <title>{about}</title>
          <rect className="lane-bar" x={percent(from)} width={percent(share)} height={HEIGHT} />
          {share >= BAR.label ? (
            <text
              className={share >= BAR.phone ? "lane-label" : "lane-label lane-label-wide"}
              x={percent(from + share / 2)}
              y={HEIGHT / 2 + 4}
              aria-hidden="true"
            >
              {power}
            </text>
          ) : null}
        </a>,
      ];
    });
  }

  /** Runs of steps of equal height, as one path. */
  function band({ power, kind }: PlanRow): string {
    const most = power.reduce((largest, kw) => Math.max(largest, Math.abs(kw)), 1e-9);
    const [floor, room] = kind === "storage" ? [HEIGHT / 2, HEIGHT / 2] : [HEIGHT, HEIGHT];
    const shareAt = (step: number) => (kind === "storage" ? (power[step] ?? 0) : Math.abs(power[step] ?? 0)) / most;
    let path = "";
    for (let from = first; from < last;) {
      const share = shareAt(from);
      let to = from + 1;
      while (to < last && Math.abs(shareAt(to) - share) < 0.01) to++;
      const top = round(share * room);
      if (top !== 0) path += `M${x(from)} ${floor}v${-top}H${x(to)}v${top}z`;
      from = to;
    }
    return path;
  }

  /** The price in steps between its least and its greatest value, with some room. */
  function priceLine(): string {
    const span = most - least || 1;
    const y = (value: number) => round(HEIGHT - 4 - ((value - least) / span) * (HEIGHT - 8));
    return price.map((value, i) => `${i === 0 ? `M0 ${y(value)}` : `V${y(value)}`}H${x(first + i + 1)}`).join("");
  }

  /** Steps in which a component is out, by the plan or by events: as one where they overlap. */
  function outOf({ component_id, blocked = [] }: PlanRow): Span[] {
    const all = [...blocked, ...(outages[component_id] ?? [])].map(([from, to]) => ({ from, to }));
    return united(all, { from: first, to: last });
  }

  /** What a lane comes to: energy, of a store the power that it goes up and down to. */
  function sumOf({ kind, power }: PlanRow): string {
    const visible = power.slice(first, last);
    if (kind !== "storage") return formatScaled(energyOf(visible) / 1000, "MWh", locale);
    const most = visible.reduce((largest, kw) => Math.max(largest, Math.abs(kw)), 0);
    return t("schedule.lane_both", { power: formatScaled(most / 1000, "MW", locale) });
  }

  function rowText(row: PlanRow): string {
    const { name } = row;
    const energy = formatScaled(energyOf(row.power.slice(first, last)) / 1000, "MWh", locale);
    const out = outOf(row).map(({ from, to }) => `${stepTime(from)}–${stepTime(to)}`);
    return out.length > 0
      ? t("schedule.row_said_out", { name, energy, times: out.join(", ") })
      : t("schedule.row_said", { name, energy });
  }
}

/** Energy of quarter-hours [kWh], whatever the direction. */
const energyOf = (power: readonly number[]): number => power.reduce((sum, kw) => sum + Math.abs(kw) / 4, 0);

const round = (value: number): number => Math.round(value * 10) / 10;
