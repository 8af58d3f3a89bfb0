export interface StudyProgress {
  total: number;
  started: number;
  ended: number;
  /** Of those that ended: without a result. */
  failed: number;
  /** More will come: somebody may wait for it. */
  running: boolean;
}
