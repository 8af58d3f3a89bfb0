import { useTranslation } from "react-i18next";
import { CheckboxField, DateField, FieldSet, SelectField, TextArea } from "../kit/fields";

/** Who is to do a task, what, and until when. `prefix`: where the fields are in the form, e.g. "task.". */
export function TaskFields({
  assignees,
  prefix = "",
}: {
  /** The first is nobody. */
  assignees: readonly { value: string; label: string }[];
  prefix?: string;
}) {
  const { t } = useTranslation("tasks");
  return (
    <>
      <SelectField name={`${prefix}assignee_id`} label={t("field.assignee")} options={assignees} />
      <TextArea name={`${prefix}description`} label={t("field.description")} rows={3} />
      <DateField name={`${prefix}due_on`} label={t("field.due")} />
    </>
  );
}

/** The task of a parameter inside the parameter's form: a switch and its fields. With `many` rows there can be none. */
export function TaskSwitch(props: { assignees: readonly { value: string; label: string }[]; many: boolean }) {
  const { t } = useTranslation("tasks");
  if (props.many) return <p className="muted">{t("toggle.one_row")}</p>;
  return (
    <FieldSet legend={t("toggle.legend")} hint={t("toggle.hint")}>
      <CheckboxField name="task.on" label={t("toggle.on")} />
      <TaskFields assignees={[{ value: "", label: t("assignee.none") }, ...props.assignees]} prefix="task." />
    </FieldSet>
  );
}

/** What the fields of a parameter's task are called where a form names its mistakes. */
export const taskLabels = (t: (key: string) => string): Record<string, string> => ({
  "task.on": t("tasks:toggle.on"),
  "task.assignee_id": t("tasks:field.assignee"),
  "task.description": t("tasks:field.description"),
  "task.due_on": t("tasks:field.due"),
});
