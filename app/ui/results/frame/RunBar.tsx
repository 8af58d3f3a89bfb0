import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Option } from "~/ui/kit/fields";
import { DownloadMenu } from "./DownloadMenu";
import { type Frame, otherParams } from "./frame";
import { Options, yearOptions } from "./ViewForm";

/**
 * Which run a page shows, what it is set against, in which year and scenario: one form that sends itself where scripts run. On a phone it
 * is two lines of text until "Change" unfolds it.
 */
export function RunBar({ frame, file }: { frame: Frame; file: boolean }) {
  const { t } = useTranslation("results");
  const { run, bar, years, view } = frame;
  const id = useId();
  const hasResult = Boolean(run?.usable) && years.length > 0;
  if (!run) return null;
  const listed = frame.runs.some(({ value }) => value === run.id);
  const runs = listed ? frame.runs : [{ value: run.id, label: run.name }, ...frame.runs];
  const ofYear = hasResult && view !== "compare";
  const { pair } = view === "compare" ? { pair: null } : bar;
  const noPair = pair && !pair.name ? t("bar.none_fits") : null;
  const line = [ofYear ? bar.year : null, bar.scenario.name, noPair];
  const differs = pair ? pair.differs.map((one) => t(`bar.differ.${one}`)).join(", ") : "";
  const warning = differs ? t("bar.differs", { what: differs }) : null;
  return (
    <>
      <form method="get" className="run-bar" aria-label={t("frame.choose_run")} data-island="apply">
        <input type="checkbox" id={`${id}open`} className="run-bar-open" />
        <div className="run-bar-line">
          <strong>{run.name}</strong>
          <span>{line.filter(Boolean).join(" · ")}</span>
          {pair?.name ? <span className="run-bar-pair">{t("bar.line_against", { name: pair.name })}</span> : null}
          {warning ? <span className="warn">{warning}</span> : null}
          <label htmlFor={`${id}open`}>{t("bar.change")}</label>
        </div>
        {Object.entries(otherParams(frame)).flatMap(([name, values]) =>
          values.map((value, i) => <input key={`${name}-${i}`} type="hidden" name={name} value={value} />),
        )}
        <Cell name="optimization_id" label={t("frame.run")} text={run.name} value={run.id} options={runs} main />
        {pair ? (
          <Cell
            name="status_quo_id"
            label={t("bar.against")}
            text={t("common:value.none")}
            value={pair.chosen}
            options={pair.options}
            warning={warning}
          />
        ) : null}
        {ofYear ? (
          <Cell
            name="year"
            label={t("column.year")}
            text={String(bar.year)}
            value={String(bar.year)}
            options={yearOptions(years)}
          />
        ) : null}
        {hasResult ? (
          <Cell
            name="scenario"
            label={t("bar.scenario")}
            text={bar.scenario.name}
            value=""
            options={bar.scenario.options}
          />
        ) : null}
        <div className="run-bar-end">
          <button type="submit" className="button button-secondary apply">
            {t("common:action.show")}
          </button>
          {hasResult ? <DownloadMenu frame={frame} file={file} /> : null}
        </div>
      </form>
      {frame.olderRuns > 0 ? (
        <p className="muted small">
          {t("frame.older_runs", { count: frame.olderRuns })} <a href={frame.runsHref}>{t("frame.all_runs")}</a>
        </p>
      ) : null}
    </>
  );
}

interface CellProps {
  /** Also the parameter. */
  name: string;
  label: string;
  /** What stands there where there is nothing to choose from. */
  text: string;
  value: string;
  options: readonly Option[];
  /** What the choice does not fit in. */
  warning?: string | null;
  /** The cell that takes the room there is. */
  main?: boolean;
}

function Cell({ name, label, text, value, options, warning, main }: CellProps) {
  const id = `run-${name}`;
  const few = options.length === 0 || (options.length === 1 && options[0]!.value === value);
  return (
    <div className={main ? "run-cell run-cell-main" : "run-cell"}>
      {few ? (
        <>
          <span className="run-label">{label}</span>
          <span className="run-value">{options[0]?.label ?? text}</span>
          <input type="hidden" name={name} value={value} />
        </>
      ) : (
        <>
          <label className="run-label" htmlFor={id}>
            {label}
          </label>
          <select
            id={id}
            name={name}
            defaultValue={value}
            className={warning ? "warn" : undefined}
            aria-describedby={warning ? `${id}-differs` : undefined}
          >
            <Options options={options} />
          </select>
        </>
      )}
      {warning ? (
        <span id={`${id}-differs`} className="warn small">
          {warning}
        </span>
      ) : null}
    </div>
  );
}
