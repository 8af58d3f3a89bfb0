import { miniatureMarks } from "./marks";
import { MINI_HEIGHT, MINI_WIDTH, type Miniature as Drawn } from "./shapes";

interface Props {
  drawn: Drawn;
  /** Values of nobody: drawn in grey with dashed edges, so that nobody reads them. */
  isSign?: boolean;
}

/** What a chart looks like, small, beside its name: nobody reads values from it, so programs that read pages aloud leave it out. */
export function Miniature({ drawn, isSign = false }: Props) {
  return (
    <svg
      className={isSign ? "miniature miniature-sign" : "miniature"}
      viewBox={`0 0 ${MINI_WIDTH} ${MINI_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {miniatureMarks(drawn).map(({ d, colour, level, line }, i) =>
        line ? (
          <path key={i} d={d} className="miniature-line" stroke={isSign ? undefined : colour} />
        ) : (
          <path
            key={i}
            d={d}
            className={level === undefined || isSign ? "miniature-fill" : `q${level}`}
            fill={isSign || level !== undefined ? undefined : colour}
          />
        ),
      )}
    </svg>
  );
}
