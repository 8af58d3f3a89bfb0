/** The title of a chart says the finding, and the line below what is drawn; where nothing stands out the subject is the title. */
export const titled = (finding: string | null, subject: string): { title: string; subject?: string } =>
  finding === null ? { title: subject } : { title: finding, subject };
