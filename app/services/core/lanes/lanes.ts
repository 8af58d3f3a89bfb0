/** How the jobs of a lane are worked off by each worker. */
export interface LaneRule {
  /** Jobs at a time. */
  slots: number;
  /** People take turns, so that nobody waits for all that somebody else ordered. Not there: first come, first served. */
  takesTurns?: true;
  /** Most jobs of one person at a time. */
  perPerson?: number;
  /** Further jobs at a time that belong to a study, where each worker has two cores and memory for two runs. */
  ofStudies?: number;
}

/** What jobs are for. A job waits for others of its lane only. */
export const LANES = {
  /** What keeps a site safe: setpoints and plans that are due, values that came. Short; nothing that people order is in it. */
  safety: { slots: 1 },
  /** Setpoints on their way to a site, some of which may not answer. */
  setpoints: { slots: 4 },
  /** Messages to other programs, some of which may not answer. */
  webhooks: { slots: 2 },
  mails: { slots: 1 },
  /** What live series tell of events. */
  events: { slots: 1 },
  /** Plans that are due, and those that people order. */
  plans: { slots: 1, takesTurns: true },
  forecasts: { slots: 1 },
  /** Days that are judged: each computes plans. */
  days: { slots: 1 },
  /** Reading of files that people send: they may be made to take long. */
  files: { slots: 2, takesTurns: true, perPerson: 1 },
  /** Values, settlements, calls of services: some seconds of work that somebody waits for. */
  evaluations: { slots: 1, takesTurns: true },
  /** Servers elsewhere, which may be slow. */
  providers: { slots: 1, takesTurns: true },
  /** Backups and what is deleted by age. */
  upkeep: { slots: 1 },
  /** Runs of a study are many and alike: one core more is theirs where there is one, and memory. */
  runs: { slots: 1, takesTurns: true, ofStudies: 1 },
} as const satisfies Record<string, LaneRule>;

export type Lane = keyof typeof LANES;
