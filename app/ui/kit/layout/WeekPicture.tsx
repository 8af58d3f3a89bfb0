/** A week of the demo district as computed (db/seed/weekPicture.build.mjs made it): quiet where nothing is yet. */
export function WeekPicture({ label }: { label?: string }) {
  return (
    <svg
      className="week-picture"
      viewBox="0 0 672 280"
      preserveAspectRatio="none"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href="/icons/week.svg#week" width="672" height="280" />
    </svg>
  );
}
