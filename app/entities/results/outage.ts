/** Hours without trade, and what could not be served in them. */
export interface OutageRow {
  year: number;
  /** First hour of the year [h], and how long it lasts [h]. */
  firstHour: number;
  hours: number;
  /** Expected number in a year [1/a]. Null: it had to be survived. */
  frequency: number | null;
  /** Critical load of one such outage [MWh], what of it is not served [MWh] and the damage [currency]. */
  criticalMwh: number;
  unservedMwh: number;
  damage: number;
}
