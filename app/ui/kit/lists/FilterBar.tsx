import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Option } from "../fields/ChoiceFields";

interface FilterBarProps {
  /** Parameters of the page that the filter keeps, e.g. the sort order. */
  keep?: Record<string, string | null | undefined>;
  action?: string;
  /** Where everything is shown again. */
  resetHref: string;
  label?: string;
  children: ReactNode;
}

/** A GET form above a list. */
export function FilterBar({ keep = {}, action, resetHref, label, children }: FilterBarProps) {
  const { t } = useTranslation("common");
  return (
    <div role="search">
      <form method="get" action={action} className="filter-bar" aria-label={label ?? t("list.filter")}>
        {Object.entries(keep).map(([name, value]) =>
          value ? <input key={name} type="hidden" name={name} value={value} /> : null,
        )}
        {children}
        <button type="submit" className="button button-secondary">
          {t("action.filter")}
        </button>
        <a className="button button-quiet" href={resetHref}>
          {t("action.reset_filter")}
        </a>
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
}) {
  const { t } = useTranslation("common");
  const id = `filter-${props.name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <select id={id} name={props.name} defaultValue={props.value ?? ""}>
        <option value="">{props.allLabel ?? t("list.all")}</option>
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
