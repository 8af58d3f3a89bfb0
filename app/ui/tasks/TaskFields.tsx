import { useTranslation } from "react-i18next";
import { DateField, SelectField, TextArea } from "../fields";

/** Who is to do a task, what, and until when. `prefix`: where the fields stand in the form, e.g. "task.". */
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
