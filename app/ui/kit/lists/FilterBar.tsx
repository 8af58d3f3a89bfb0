import { useLocation } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { Option } from "../fields/ChoiceFields";

interface FilterBarProps {
  /** Parameters of the page that the filter keeps, e.g. the sort order. */
  keep?: Record<string, string | readonly string[] | null | undefined>;
  action?: string;
  /** Where everything is shown again. */
  resetHref: string;
  label?: string;
  children: ReactNode;
  /** Filters that few need: folded until one of them is set. */
  more?: { names: readonly string[]; fields: ReactNode };
}

/** A GET form above a list. On a phone it is behind a link to it until a filter is set: the list comes first. */
export function FilterBar({ keep = {}, action, resetHref, label, children, more }: FilterBarProps) {
  const { t } = useTranslation("common");
  const { search } = useLocation();
  const id = `filter${useId()}`;
  const ignoredNames = new Set(["page", "sort", ...Object.keys(keep)]);
  const set = [...new URLSearchParams(search)].filter(([name, value]) => value !== "" && !ignoredNames.has(name));
  return (
    <div role="search" aria-label={label ?? t("list.filter")}>
      <a className="button button-secondary filter-link" href={`#${id}`}>
        {t("list.filter")}
      </a>
      <form
        id={id}
        method="get"
        action={action}
        className={set.length > 0 ? "filter-bar" : "filter-bar filter-unset"}
        aria-label={label ?? t("list.filter")}
      >
        {Object.entries(keep).flatMap(([name, values]) =>
          [values ?? []]
            .flat()
            .map((value) =>
              value ? <input key={`${name} ${value}`} type="hidden" name={name} value={value} /> : null,
            ),
        )}
        {children}
        {more ? (
          <details className="filter-more" open={set.some(([name]) => more.names.includes(name))}>
            <summary className="button button-quiet">{t("list.more_filters")}</summary>
            <div>{more.fields}</div>
          </details>
        ) : null}
        <button type="submit" className="button button-secondary">
          {t("action.filter")}
        </button>
        {set.length > 0 ? (
          <a className="button button-quiet" href={resetHref}>
            {t("action.reset_filter")}
          </a>
        ) : null}
      </form>
    </div>
  );
}

/** A word to look for. */
export function FilterText(props: {
  name: string;
  label: string;
  value?: string | null;
  suggestions?: readonly string[];
}) {
  const id = `filter-${props.name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        type="search"
        name={props.name}
        defaultValue={props.value ?? ""}
        list={props.suggestions ? `${id}-list` : undefined}
      />
      {props.suggestions ? (
        <datalist id={`${id}-list`}>
          {props.suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      ) : null}
    </div>
  );
}

/** One of some; the empty choice shows all. */
export function FilterSelect(props: {
  name: string;
  label: string;
  value?: string | null;
  options: readonly Option[];
  allLabel?: string;
  /** One is always chosen. */
  required?: boolean;
}) {
  const { t } = useTranslation("common");
  const id = `filter-${props.name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <select id={id} name={props.name} defaultValue={props.value ?? ""}>
        {props.required ? null : <option value="">{props.allLabel ?? t("list.all")}</option>}
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A calendar day. */
export function FilterDay({
  name,
  label,
  value,
  required,
}: {
  name: string;
  label: string;
  value?: string | null;
  required?: boolean;
}) {
  const id = `filter-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" name={name} defaultValue={value ?? ""} required={required} />
    </div>
  );
}
