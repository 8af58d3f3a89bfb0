import { useTranslation } from "react-i18next";
import { SubmitButton } from "../kit/fields";
import { ButtonLink } from "../kit/layout";

interface Step {
  key: string;
  name: string;
  parameter: string | null;
  text: string;
  /** It is about the system as a whole: its name says nothing new. */
  ofSystem: boolean;
  href: string;
  /** Where the gaps of a series are listed and filled. */
  gapsHref: string | null;
  /** Where what is missing can be made from the place and its weather. */
  generateHref: string | null;
  /** A typical value with its unit; its source is in the form. */
  typical: string | null;
}

interface Linked {
  name: string;
  href: string;
}

export interface ToRunProps {
  editable: boolean;
  /** The test of a run is still under way: nothing else is known yet. */
  checking: boolean;
  hereHref: string;
  /** What is missing, in the order in which it is entered. */
  lines: readonly Step[];
  /** Lines that are not shown. */
  more: number;
  /** How many of all of them have a published value. */
  typical: number;
  checksHref: string;
  fillHref: string;
  runHref: string;
  working: Linked | null;
  /** The last run with a result. */
  last: Linked | null;
  compareHref: string | null;
}

/** What is missing to run a system, or what comes next when nothing is. */
export function ToRun(props: ToRunProps) {
  if (props.checking) return <Checking {...props} />;
  return props.lines.length > 0 ? <Missing {...props} /> : <Next {...props} />;
}

/** It follows by itself; without scripts the link asks again. */
function Checking({ hereHref }: ToRunProps) {
  const { t } = useTranslation("checks");
  return (
    <section className="notice notice-line notice-info to-run" aria-labelledby="to-run" data-live-soon="">
      <h2 id="to-run" className="notice-title">
        {t("to_run.checking")}
      </h2>
      <div className="actions">
        <span>{t("to_run.checking_text")}</span>
        <a href={hereHref}>{t("to_run.look_again")}</a>
      </div>
    </section>
  );
}

function Missing({ editable, lines, more, typical, checksHref, fillHref }: ToRunProps) {
  const { t } = useTranslation("checks");
  const canTake = editable && typical > 0;
  return (
    <section className="notice notice-info to-run" aria-labelledby="to-run">
      <h2 id="to-run" className="notice-title">
        {t("to_run.title")}
      </h2>
      <ol>
        {lines.map((line) => (
          <li key={line.key}>
            <StepText step={line} editable={editable} />
          </li>
        ))}
      </ol>
      {canTake || more > 0 ? (
        <div className="actions">
          {canTake ? (
            <form method="post" action={fillHref}>
              <SubmitButton kind="secondary">{t("to_run.take", { count: typical })}</SubmitButton>
            </form>
          ) : null}
          {more > 0 ? <a href={checksHref}>{t("to_run.more", { count: more })}</a> : null}
        </div>
      ) : null}
      {editable ? null : <p className="muted">{t("to_run.who")}</p>}
    </section>
  );
}

function StepText({ step, editable }: { step: Step; editable: boolean }) {
  const { name, parameter, text, ofSystem, href, gapsHref, generateHref, typical } = step;
  const { t } = useTranslation("checks");
  if (ofSystem) return editable ? <a href={href}>{text}</a> : text;
  return (
    <>
      <a href={href}>{name}</a>: {parameter ? <strong>{parameter}</strong> : null} {text}
      {gapsHref ? (
        <>
          {" "}
          <a href={gapsHref}>
            {t("timeseries:gaps.see")}
            <span className="visually-hidden">: {name}</span>
          </a>
        </>
      ) : null}
      {generateHref && editable ? (
        <>
          {" "}
          <a href={generateHref}>
            {t("generate_from_place")}
            <span className="visually-hidden">: {name}</span>
          </a>
        </>
      ) : null}
      {typical ? <span className="muted"> {t("to_run.typical", { value: typical })}</span> : null}
    </>
  );
}

function Next({ editable, runHref, working, last, compareHref }: ToRunProps) {
  const { t } = useTranslation("checks");
  return (
    <section className="notice notice-line notice-success to-run" aria-labelledby="to-run">
      <h2 id="to-run" className="notice-title">
        {t("to_run.ready")}
      </h2>
      <div className="actions">
        {editable && !working ? (
          <ButtonLink kind={last ? undefined : "primary"} href={runHref}>
            {t(last ? "to_run.run_again" : "to_run.run")}
          </ButtonLink>
        ) : null}
        {working ? <a href={working.href}>{t("to_run.working", { name: working.name })}</a> : null}
        {last ? <a href={last.href}>{t("to_run.results", { name: last.name })}</a> : null}
        {compareHref ? <a href={compareHref}>{t("to_run.compare")}</a> : null}
      </div>
    </section>
  );
}
