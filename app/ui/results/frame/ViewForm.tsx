import { useLocation } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { SHOWN_YEARS, shownYears } from "~/entities/results/shares";
import type { Option } from "~/ui/kit/fields";

interface ViewFormProps {
  label: string;
  /** Parameters of the page that stay as they are. */
  keep?: Record<string, string | readonly string[] | null | undefined>;
  /** Several choices are made before any of them applies: the button is never taken away. */
  together?: boolean;
  /** Few change it: it is folded on every screen until something is chosen. */
  folded?: boolean;
  children: ReactNode;
}

/**
 * What a page shows, as a GET form: choices in a row, which apply at once where scripts run, and a button. On a phone it is behind a link
 * to it until something is chosen: the drawing comes first.
 */
export function ViewForm({ label, keep = {}, together = false, folded = false, children }: ViewFormProps) {
  const { t } = useTranslation("common");
  const { search } = useLocation();
  const id = `view${useId()}`;
  const isSet = [...new URLSearchParams(search)].some(([name, value]) => value !== "" && !(name in keep));
  const form = (
    <form
      id={id}
      method="get"
      className={isSet || folded ? "filter-bar view-form" : "filter-bar view-form filter-unset"}
      aria-label={label}
      data-island={together ? undefined : "apply"}
    >
      {Object.entries(keep).flatMap(([name, values]) =>
        [values ?? []]
          .flat()
          .filter((value) => value !== "")
          .map((value, i) => <input key={`${name}-${i}`} type="hidden" name={name} value={value} />),
      )}
      {children}
      <button type="submit" className="button button-secondary apply">
        {t("action.show")}
      </button>
    </form>
  );
  if (folded)
    return (
      <details open={isSet}>
        <summary>{label}</summary>
        {form}
      </details>
    );
  return (
    <>
      <a className="button button-secondary filter-link" href={`#${id}`}>
        {label}
      </a>
      {form}
    </>
  );
}

interface ChoiceProps {
  /** Also the parameter; the id is made from it unless one is given, where a parameter is asked for more than once. */
  name: string;
  id?: string;
  label: string;
  value: string;
  options: readonly Option[];
}

/** What a select offers; options with a group are under its name. */
export function Options({ options }: { options: readonly Option[] }) {
  const groups = [...new Set(options.map((option) => option.group))];
  const item = (option: Option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  );
  return groups.map((group) => {
    const groupOptions = options.filter((option) => option.group === group).map(item);
    return group ? (
      <optgroup key={group} label={group}>
        {groupOptions}
      </optgroup>
    ) : (
      groupOptions
    );
  });
}

/** One of some, without an empty choice; options with a group are under its name. */
export function Choice({ name, id = `choose-${name}`, label, value, options }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value}>
        <Options options={options} />
      </select>
    </div>
  );
}

export const yearOptions = (years: readonly number[]): Option[] =>
  years.map((year) => ({ value: String(year), label: String(year) }));

/** Which years charts show, where there are more than the first three and the last. */
export function YearsChoice({ years, chosen }: { years: readonly number[]; chosen: readonly number[] }) {
  const { t } = useTranslation("results");
  if (shownYears(years).length === years.length) return null;
  const value = chosen.length === years.length ? "all" : "ends";
  const options = SHOWN_YEARS.map((one) => ({ value: one, label: t(`frame.years.${one}`) }));
  return <Choice name="years" label={t("frame.shown_years")} value={value} options={options} />;
}
