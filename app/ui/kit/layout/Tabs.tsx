export interface Tab {
  label: string;
  href: string;
  current?: boolean;
  /** Number of things behind the tab. */
  count?: number;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** Where not all fit in one line: as many as this are in it, the others in a menu of this name. On a phone the line scrolls instead. */
  more?: { first: number; label: string };
}

/** Tabs as links: each has its own URL. `label` names the group for screen readers. */
export function Tabs({ label, tabs, more }: TabsProps) {
  const link = (tab: Tab) => (
    <a href={tab.href} aria-current={tab.current ? "page" : undefined}>
      {tab.label}
      {tab.count === undefined ? null : <span className="count"> {tab.count}</span>}
    </a>
  );
  const rest = more ? tabs.slice(more.first) : [];
  const current = rest.find((tab) => tab.current);
  return (
    <nav className={more ? "tabs tabs-folded" : "tabs"} aria-label={label}>
      <ul>
        {tabs.map((tab, i) => (
          <li key={tab.href} className={more && i >= more.first ? "tabs-rest" : undefined}>
            {link(tab)}
          </li>
        ))}
      </ul>
      {more && rest.length > 0 ? (
        <details className="menu tabs-more">
          <summary className={current ? "tab-current" : undefined}>{current?.label ?? more.label}</summary>
          <ul className="menu-panel">
            {rest.map((tab) => (
              <li key={tab.href}>{link(tab)}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </nav>
  );
}

export interface Step {
  label: string;
  /** Given for steps that can be gone back to. */
  href?: string;
  state: "done" | "current" | "ahead";
}

interface StepsProps {
  label: string;
  steps: readonly Step[];
  /** Read after the label. */
  stateTexts: Record<Step["state"], string>;
  /** Steps of what the product does: nobody goes to them. */
  shownOnly?: boolean;
}

/** The steps of a wizard; past ones are links. Or those of a computation. */
export function Steps(props: StepsProps) {
  const Frame = props.shownOnly ? "div" : "nav";
  return (
    <Frame className="steps" role={props.shownOnly ? "group" : undefined} aria-label={props.label}>
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
    </Frame>
  );
}
