import { useKeptRow } from "../kit/fields";

/** What goes along with a row unseen, as it was sent when the form comes back, also after rows were added or taken away. */
export function HiddenInRow(props: {
  name: string;
  index: number;
  field: "parameter_id" | "expected";
  value: string | null | undefined;
}) {
  const typed = useKeptRow("rows", props.index)[props.field];
  return <input type="hidden" name={props.name} value={typeof typed === "string" ? typed : (props.value ?? "")} />;
}
