import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

export type NoticeKind = "info" | "warning" | "error" | "success";

/** A message in the page. The kind is said in words as well as in colour. `live` announces it when it arrives. */
export function Notice(props: {
  kind: NoticeKind;
  title?: string;
  live?: boolean;
  /** What follows the title is a link or two: beside it where there is room. */
  line?: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation("common");
  const role = props.live ? (props.kind === "error" ? "alert" : "status") : undefined;
  return (
    <div className={`notice notice-${props.kind}${props.line ? " notice-line" : ""}`} role={role}>
      <p className="notice-title">
        <span className={props.title ? "visually-hidden" : undefined}>{t(`notice.${props.kind}`)} </span>
        {props.title}
      </p>
      {props.children ? <div className="notice-body">{props.children}</div> : null}
    </div>
  );
}

/** Says that there is nothing yet, and what to do next. */
export function EmptyState(props: { title: string; children?: ReactNode; actions?: ReactNode; level?: 2 | 3 }) {
  const Heading = props.level === 3 ? "h3" : "h2";
  return (
    <div className="empty-state">
      <Heading>{props.title}</Heading>
      {props.children ? <div>{props.children}</div> : null}
      {props.actions ? <div className="actions">{props.actions}</div> : null}
    </div>
  );
}

export type Tone = "neutral" | "info" | "success" | "warning" | "error";
const MARKS: Record<Tone, string> = { neutral: "○", info: "◔", success: "✓", warning: "!", error: "✕" };

/** A state in one or two words with its mark. */
export function StatusBadge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={`badge badge-${tone}`}>
      <span aria-hidden="true">{MARKS[tone]} </span>
      {children}
    </span>
  );
}

/** What has to be known of all numbers of a page, in one quiet line: it must not push the answer down as a notice does. */
export function Caveat({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="hint">
      <StatusBadge tone="warning">{title}</StatusBadge> {children}
    </div>
  );
}

interface ProgressProps {
  label: string;
  /** Share done, 0..1; undefined while nobody can say. */
  value?: number;
  /** What is happening now, e.g. "Solving, 40 %". */
  text: string;
  /**
   * JSON address the progress island asks: {progress: 0..1 | null, text, done}. When done it opens `doneHref`, or loads the
   * page again.
   */
  pollHref?: string;
  doneHref?: string;
}

/** Native progress with its words in a live region. */
export function Progress({ label, value, text, pollHref, doneHref }: ProgressProps) {
  const { t } = useTranslation("common");
  return (
    <div
      className="progress"
      data-island={pollHref ? "progress" : undefined}
      data-href={pollHref}
      data-done={doneHref}
      data-lost={pollHref ? t("progress.lost") : undefined}
    >
      <progress aria-label={label} max={100} value={value === undefined ? undefined : Math.round(value * 100)} />
      <p role="status" className="progress-text">
        {text}
      </p>
    </div>
  );
}
