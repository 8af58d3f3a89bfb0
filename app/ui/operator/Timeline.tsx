import { useTranslation } from "react-i18next";
import { formatClock, formatDayMonth, formatNumber, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { type Span, united } from "~/entities/operator/maintenance/availability";
import { STEP_MS } from "~/entities/operator/operation";
import type { PlanRow } from "~/entities/operator/plan";
import type { StepWindows } from "~/entities/operator/planFile";

interface Props {
  rows: readonly PlanRow[];
  /** ms since 1970 of step 0. */
  start: number;
  /** Steps from <= t < to that are shown. */
  first: number;
  last: number;
  zone: string;
  /** Steps in which components are out by events that the plan may not know, by their id. */
  outages: Readonly<Record<string, StepWindows>>;
  now: number;
}

/** Height of one row and of the band in it [px]. */
const ROW = 30;
const BAND = 22;
const WIDTH = 960;
/** Steps up to which hours of the clock are named: a day that is an hour longer. */
const MOST_HOURLY = 100;

/** A row for each component: the fuller its band, the more of its largest power. It is hatched while it is out or maintained. */
export function Timeline({ rows, start, first, last, zone, outages, now }: Props) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const steps = Math.max(1, last - first);
  const x = (step: number) => ((step - first) / steps) * WIDTH;
  const height = rows.length * ROW;
  // Every fourth hour of the clock, of several days their beginnings: days on which it changes have more or fewer steps.
  const many = steps > MOST_HOURLY;
  const labels = Array.from({ length: last - first }, (_, i) => ({
    step: first + i,
    text: formatClock(start + (first + i) * STEP_MS, zone),
  }))
    .filter(({ text }) => (many ? /^00\D*00$/ : /^(00|04|08|12|16|20)\D*00$/).test(text))
    .map(({ step, text }) => ({ step, text: many ? formatDayMonth(start + step * STEP_MS, locale, zone) : text }));
  const nowStep = Math.round((now - start) / STEP_MS);
  return (
    <div className="timeline" role="group" aria-label={t("schedule.timeline")}>
      <ul className="timeline-names" aria-hidden="true">
        {rows.map(({ component_id, name }) => (
          <li key={component_id}>{name}</li>
        ))}
      </ul>
      <svg
        className="timeline-plot"
        height={height}
        viewBox={`0 0 ${WIDTH} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={rows.map((row) => rowText(row)).join("; ")}
      >
        <defs>
          <pattern id="timeline-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect className="timeline-out" width="2" height="6" />
          </pattern>
        </defs>
        {rows.map((row, i) => (
          <g key={row.component_id}>
            <rect className="timeline-track" x={0} y={i * ROW + (ROW - BAND) / 2} width={WIDTH} height={BAND} />
            <path className={`timeline-band timeline-${row.kind}`} d={band(row, i)} />
            {outOf(row).map(({ from, to }) => (
              <rect
                key={from}
                fill="url(#timeline-hatch)"
                x={x(from)}
                y={i * ROW + (ROW - BAND) / 2}
                width={x(to) - x(from)}
                height={BAND}
              />
            ))}
          </g>
        ))}
        {nowStep >= first && nowStep < last ? (
          <line className="timeline-now" x1={x(nowStep)} x2={x(nowStep)} y1={0} y2={rows.length * ROW} />
        ) : null}
      </svg>
      <svg className="timeline-hours" height={16} aria-hidden="true">
        {labels.map(({ step, text }) => (
          <text key={step} x={`${(100 * (step - first)) / steps}%`} y={12}>
            {text}
          </text>
        ))}
      </svg>
    </div>
  );

  /** Runs of steps of equal height, as one path. */
  function band({ power }: PlanRow, i: number): string {
    const most = Math.max(1e-9, ...power.map(Math.abs));
    const floor = i * ROW + (ROW + BAND) / 2;
    let path = "";
    for (let from = first; from < last;) {
      const share = Math.abs(power[from] ?? 0) / most;
      let to = from + 1;
      while (to < last && Math.abs(Math.abs(power[to] ?? 0) / most - share) < 0.01) to++;
      const top = Math.round(share * BAND * 10) / 10;
      if (top > 0) path += `M${round(x(from))} ${floor}v${-top}H${round(x(to))}v${top}z`;
      from = to;
    }
    return path;
  }

  /** Steps in which a component is out, by the plan or by events: as one where they overlap, since hatches on each other would be another pattern. */
  function outOf({ component_id, blocked = [] }: PlanRow): Span[] {
    const all = [...blocked, ...(outages[component_id] ?? [])].map(([from, to]) => ({ from, to }));
    return united(all, { from: first, to: last });
  }

  function rowText(row: PlanRow): string {
    const { name, power } = row;
    const visible = power.slice(first, last);
    const kwh = visible.reduce((sum, kw) => sum + Math.abs(kw) / 4, 0);
    const energy = formatNumber(kwh, locale, { decimals: 0 });
    const at = (step: number) => {
      const ms = start + step * STEP_MS;
      return many ? formatTime(ms, locale, zone) : formatClock(ms, zone);
    };
    const out = outOf(row).map(({ from, to }) => `${at(from)}–${at(to)}`);
    return out.length > 0
      ? t("schedule.row_said_out", { name, energy, times: out.join(", ") })
      : t("schedule.row_said", { name, energy });
  }
}

const round = (value: number): number => Math.round(value * 10) / 10;
