/** A button of a form of its own. */
export function Intent({
  intent,
  label,
  id = "",
  small,
}: {
  intent: string;
  label: string;
  id?: string;
  small?: boolean;
}) {
  return (
    <form method="post" data-island="form">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="optimization_id" value={id} />
      <button type="submit" className={small ? "button button-secondary button-small" : "button button-secondary"}>
        {label}
      </button>
    </form>
  );
}
