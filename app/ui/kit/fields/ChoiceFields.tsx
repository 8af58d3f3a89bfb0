import { useTranslation } from "react-i18next";
import { FieldFrame, FieldNotes, type FieldProps, listOf, RequiredMark, textOf, useFieldState } from "./FormContext";

export interface Option {
  value: string;
  label: string;
  hint?: string;
  disabled?: boolean;
  /** Options with the same group are together under its name (SelectField). */
  group?: string;
}

function OptionList({ options }: { options: readonly Option[] }) {
  return (
    <>
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </>
  );
}

interface SelectFieldProps extends FieldProps {
  options: readonly Option[];
  /** Text of the empty choice; without it a field that may be empty gets "Not specified". */
  placeholder?: string;
  multiple?: boolean;
  size?: number;
  /** More than seven choices are searched as one types, on a page that React takes parts of over. */
  searched?: boolean;
}

/** A choice from a list. */
export function SelectField(props: SelectFieldProps) {
  const field = useFieldState(props);
  const { t } = useTranslation("common");
  const groups = [...new Set(props.options.map((option) => option.group).filter((g): g is string => Boolean(g)))];
  const offersEmpty = props.options.some((option) => option.value === "");
  // What the schema puts in place of an empty choice is chosen from the start: "Not specified" would say something else.
  const standIn = props.options.find(({ value }) => value === String(field.constraints.standIn))?.value;
  const isStoodIn = standIn !== undefined && props.placeholder === undefined;
  const chosen = textOf(field.value) || (isStoodIn ? standIn : undefined);
  const needsEmpty = !props.multiple && !offersEmpty && !isStoodIn && (!field.required || !chosen);
  return (
    <FieldFrame field={field} hint={props.hint}>
      <select
        id={field.id}
        name={props.name}
        multiple={props.multiple}
        size={props.size}
        required={field.required || undefined}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={field.describedBy()}
        data-island={props.searched ? "combo" : undefined}
        data-none={props.searched ? t("form.none_fits") : undefined}
        defaultValue={props.multiple ? listOf(field.value) : chosen}
      >
        {needsEmpty ? (
          <option value="">{props.placeholder ?? t(field.required ? "form.choose" : "form.not_specified")}</option>
        ) : null}
        <OptionList options={props.options.filter((option) => !option.group)} />
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            <OptionList options={props.options.filter((option) => option.group === group)} />
          </optgroup>
        ))}
      </select>
    </FieldFrame>
  );
}

/** Text with suggestions. The text itself is sent: the server maps it to an id and refuses what it does not know. */
export function ComboField(props: FieldProps & { suggestions: readonly (string | Option)[] }) {
  const field = useFieldState(props);
  return (
    <FieldFrame field={field} hint={props.hint}>
      <input
        id={field.id}
        name={props.name}
        type="text"
        list={`${field.id}-list`}
        className="input-wide"
        autoComplete={props.autoComplete ?? "off"}
        required={field.required || undefined}
        maxLength={field.constraints.maxLength}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={field.describedBy()}
        defaultValue={textOf(field.value)}
      />
      <datalist id={`${field.id}-list`}>
        {props.suggestions.map((item) =>
          typeof item === "string" ? (
            <option key={item} value={item} />
          ) : (
            <option key={item.value} value={item.value}>
              {item.label}
            </option>
          ),
        )}
      </datalist>
    </FieldFrame>
  );
}

interface GroupProps extends FieldProps {
  options: readonly Option[];
  /** Short options side by side. */
  inline?: boolean;
}

interface CheckboxGroupProps extends GroupProps {
  /** Of more than seven choices those that are chosen are shown, others are searched as one types (as SelectField). */
  searched?: boolean;
}

/** One of a few, all visible. */
export function RadioGroup(props: GroupProps) {
  return <OptionGroup {...props} type="radio" />;
}

/** Any of a few. Nothing chosen is sent as an empty list, so that a default can be cleared. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  return <OptionGroup {...props} type="checkbox" />;
}

function OptionGroup(props: CheckboxGroupProps & { type: "radio" | "checkbox" }) {
  const field = useFieldState(props);
  const { t } = useTranslation("common");
  const { standIn } = field.constraints;
  const values = listOf(field.value);
  const chosen = values.length === 0 && props.type === "radio" && standIn !== undefined ? [String(standIn)] : values;
  return (
    <fieldset
      className={field.error ? "field has-error" : "field"}
      data-island={props.searched ? "picks" : undefined}
      data-add={props.searched ? t("form.add_choice") : undefined}
      data-none={props.searched ? t("form.none_fits") : undefined}
      aria-describedby={field.describedBy()}
      aria-invalid={field.error && props.type === "radio" ? true : undefined}
      role={props.type === "radio" ? "radiogroup" : undefined}
      aria-required={props.type === "radio" && field.required ? true : undefined}
    >
      <legend>
        {field.label}
        <RequiredMark required={field.required} />
      </legend>
      <FieldNotes field={field} hint={props.hint} />
      {props.type === "checkbox" ? <input type="hidden" name={props.name} value="" /> : null}
      <div className={props.inline ? "options options-inline" : "options"}>
        {props.options.map((option, i) => {
          const id = i === 0 ? field.id : `${field.id}-${i}`;
          const hintId = option.hint ? `${id}-o` : undefined;
          return (
            <div className="option" key={option.value}>
              <input
                type={props.type}
                id={id}
                name={props.name}
                value={option.value}
                disabled={option.disabled}
                defaultChecked={chosen.includes(option.value)}
                aria-describedby={hintId}
              />
              <label htmlFor={id}>{option.label}</label>
              {option.hint ? (
                <span className="hint" id={hintId}>
                  {option.hint}
                </span>
              ) : null}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Yes or no. Sends "false" when it is not ticked, so that a default of true can be switched off. */
export function CheckboxField(props: FieldProps) {
  const field = useFieldState(props);
  return (
    <div className={field.error ? "field has-error" : "field"}>
      <input type="hidden" name={props.name} value="false" />
      <div className="option">
        <input
          type="checkbox"
          id={field.id}
          name={props.name}
          value="true"
          defaultChecked={["true", "on"].includes(textOf(field.value) ?? "")}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={field.describedBy()}
        />
        <label htmlFor={field.id}>{field.label}</label>
      </div>
      <FieldNotes field={field} hint={props.hint} />
    </div>
  );
}
