/** A day in a filter; the browser's own calendar. */
export function DayField({ name, label, value }: { name: string; label: string; value: string }) {
  const id = `filter-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" name={name} defaultValue={value} />
    </div>
  );
}
