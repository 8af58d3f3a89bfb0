import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

interface PageHeaderProps {
  title: string;
  /** One sentence under the title: what the page is for or where the reader is. */
  lead?: ReactNode;
  /** Links and buttons of the page; the main one first. */
  actions?: ReactNode;
  /** Stands next to the title, e.g. a StatusBadge. */
  badge?: ReactNode;
  /** Picture at the right of the title on paper; not shown on the screen. */
  logo?: ReactNode;
  /** On a phone the actions are beside the title, and the lead gives way to what the page shows. */
  close?: boolean;
}

/** The one h1 of a page with its lead and actions. */
export function PageHeader({ title, lead, actions, badge, logo, close }: PageHeaderProps) {
  return (
    <header className={close ? "page-header page-header-close" : "page-header"}>
      <div className="page-title">
        <h1>
          {title}
          {badge ? <> {badge}</> : null}
        </h1>
        {lead ? <p className="lead">{lead}</p> : null}
      </div>
      {actions ? <div className="actions">{actions}</div> : null}
      {logo ? <div className="print-logo">{logo}</div> : null}
    </header>
  );
}

interface MoreLink {
  href: string;
  label: string;
}

interface MoreMenuProps {
  links: readonly MoreLink[];
  /** Buttons of the page that have no room on a phone (`wide-only`): there they come first in the menu. */
  phone?: readonly MoreLink[];
  /** Entries of its own (`li`). */
  children?: ReactNode;
}

/** What few need of a page, as the last of its actions. */
export function MoreMenu({ links, phone = [], children }: MoreMenuProps) {
  const { t } = useTranslation("common");
  const hasMore = links.length > 0 || children !== undefined;
  if (!hasMore && phone.length === 0) return null;
  return (
    <details className={hasMore ? "menu" : "menu phone-only"}>
      <summary className="button button-quiet">{t("action.more")}</summary>
      <ul className="menu-panel menu-panel-end menu-list">
        {phone.map(({ href, label }) => (
          <li key={href} className="phone-only">
            <a href={href}>{label}</a>
          </li>
        ))}
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        {children}
      </ul>
    </details>
  );
}

/** A part of a page with its own heading. */
export function Section(props: {
  id: string;
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  level?: 2 | 3;
  children: ReactNode;
}) {
  const Heading = props.level === 3 ? "h3" : "h2";
  return (
    <section className="section" aria-labelledby={props.id}>
      <div className="section-header">
        <Heading id={props.id}>{props.title}</Heading>
        {props.actions ? <div className="actions">{props.actions}</div> : null}
      </div>
      {props.lead ? <p className="lead">{props.lead}</p> : null}
      {props.children}
    </section>
  );
}

interface ButtonLinkProps {
  href: string;
  kind?: "primary" | "secondary" | "danger" | "quiet";
  children: ReactNode;
  /** Fuller name where the visible text alone does not say which item is meant. */
  label?: string;
  download?: boolean;
}

/** A link that looks like a button: for going somewhere, never for changing something. */
export function ButtonLink({ href, kind = "secondary", children, label, download }: ButtonLinkProps) {
  return (
    <a className={`button button-${kind}`} href={href} aria-label={label} download={download || undefined}>
      {children}
    </a>
  );
}
