/** A point that a file leaves open, by the field of the upload form that settles it; texts are timeseries.question.<key>. */
export interface OpenQuestion {
  field: string;
  key: string;
  params: Record<string, string | number>;
}
