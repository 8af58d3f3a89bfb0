import { markColour } from "../palette";

const percent = (share: number): string => `${(100 * Math.min(1, Math.max(0, share))).toFixed(2)}%`;

/** How a number stands among those of its column: a share of the largest, from zero. */
export function CellBar({ share }: { share: number }) {
  return (
    <svg className="cell-bar" height="4" aria-hidden="true" focusable="false">
      <rect width={percent(share)} height="4" fill="var(--edge)" />
    </svg>
  );
}

interface SizeBarProps {
  /** What stays of what is there, what is built, and what is taken out, in one unit. */
  existing: number;
  built: number;
  gone: number;
  /** The largest of the column. */
  most: number;
  colour: string;
}

/** What stays, what is built and what is taken out, from zero. The numbers next to it say the same. */
export function SizeBar({ existing, built, gone, most, colour }: SizeBarProps) {
  const fill = markColour(colour);
  const bar = (from: number, size: number, className?: string) =>
    size > 0 ? (
      <rect
        x={percent(from / most)}
        width={percent(size / most)}
        height="12"
        className={className}
        fill={fill}
        stroke={className === "plan-existing" ? fill : undefined}
      />
    ) : null;
  return (
    <svg className="size-bar" height="12" aria-hidden="true" focusable="false">
      {bar(0, existing, "plan-existing")}
      {bar(existing, built)}
      {bar(existing + built, gone - built, "plan-gone")}
    </svg>
  );
}

const PARTS = ["existing", "built", "gone"] as const;

/** What the parts of a `SizeBar` mean. */
export function SizeKey({ words }: { words: Record<(typeof PARTS)[number], string> }) {
  return (
    <ul className="plan-key small" aria-hidden="true">
      {PARTS.map((part) => (
        <li key={part}>
          <svg width="14" height="10" focusable="false">
            <rect
              width="14"
              height="10"
              className={part === "built" ? undefined : `plan-${part}`}
              fill="var(--muted)"
            />
          </svg>
          {words[part]}
        </li>
      ))}
    </ul>
  );
}
