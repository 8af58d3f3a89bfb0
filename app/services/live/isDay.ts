/** Whether YYYY-MM-DD is a day: the parser of dates takes 30 February for 2 March. */
export function isDay(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}
