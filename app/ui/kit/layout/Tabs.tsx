export interface Tab {
  label: string;
  href: string;
  current?: boolean;
  /** Number of things behind the tab. */
  count?: number;
}

/** Tabs as links: each has its own URL. `label` names the group for screen readers. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a href={tab.href} aria-current={tab.current ? "page" : undefined}>
              {tab.label}
              {tab.count === undefined ? null : <span className="count"> {tab.count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export interface Step {
  label: string;
  /** Given for steps that can be gone back to. */
  href?: string;
  state: "done" | "current" | "ahead";
}

/** The steps of a wizard; past ones are links. `stateTexts` are read after the label. */
export function Steps(props: { label: string; steps: readonly Step[]; stateTexts: Record<Step["state"], string> }) {
  return (
    <nav className="steps" aria-label={props.label}>
      <ol>
        {props.steps.map((step) => (
          <li
            key={step.label}
            className={`step-${step.state}`}
            aria-current={step.state === "current" ? "step" : undefined}
          >
            {step.href ? <a href={step.href}>{step.label}</a> : <span>{step.label}</span>}
            <span className="visually-hidden"> {props.stateTexts[step.state]}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
