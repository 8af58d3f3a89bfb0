/** Where a value is among those of a drawing, as one of the colours from weak to strong. What it says is written beside it. */
export function ClassMark({ level }: { level: number | null }) {
  return (
    <svg className="class-mark" height="12" aria-hidden="true" focusable="false">
      {level === null ? null : <rect width="100%" height="12" className={`q${level}`} />}
      <rect width="100%" height="12" className="heat-frame" />
    </svg>
  );
}
