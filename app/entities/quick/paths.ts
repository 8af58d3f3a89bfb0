const form = "/systems/new/quick";

/** Addresses of the page that makes a site out of answers. */
export const quickPaths = {
  form,
  made: (jobId: string) => `${form}/${encodeURIComponent(jobId)}`,
  progress: (jobId: string) => `${form}/${encodeURIComponent(jobId)}/progress`,
};
