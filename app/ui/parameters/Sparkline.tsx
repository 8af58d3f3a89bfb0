import { SPARK_HEIGHT, SPARK_WIDTH } from "~/entities/timeseries/spark";

/** The course of a series as a small line in the colour of the text. What can be read of it is on the page of the series next to it. */
export function Sparkline({ path }: { path: string | undefined }) {
  if (path === undefined) return null;
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`}
      width={SPARK_WIDTH}
      height={SPARK_HEIGHT}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
