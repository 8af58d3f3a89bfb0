import { useKept } from "./answered";

/** The id of what a form makes, hidden in it. After a refusal it stays: the form sent once more makes no second one. */
export function NewId({ name, value }: { name: string; value: string }) {
  const { [name]: typed } = useKept();
  return <input type="hidden" name={name} value={typeof typed === "string" ? typed : value} />;
}
