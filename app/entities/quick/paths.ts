const form = "/systems/new/quick";

/** Addresses of the page that makes a site out of answers. */
export const quickPaths = {
  form,
  /** The form with the answers and the meter file that wait under an id. */
  withMeter: (draftId: string) => `${form}?meter=${encodeURIComponent(draftId)}#meter`,
  made: (jobId: string) => `${form}/${encodeURIComponent(jobId)}`,
  progress: (jobId: string) => `${form}/${encodeURIComponent(jobId)}/progress`,
};
