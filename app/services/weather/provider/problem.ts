/** Why a provider gave no weather: a key of weather.provider.problem with its parameters. */
export interface WeatherProblem {
  key: string;
  params: Record<string, string | number>;
}

/** Nothing came of asking. `again`: it may work a little later, after so many seconds where the provider says so. */
export class ProviderFailure extends Error {
  readonly problem: WeatherProblem;
  readonly again: { afterS: number | null } | null;
  constructor(problem: WeatherProblem, again: { afterS: number | null } | null = null) {
    super(`${problem.key} ${JSON.stringify(problem.params)}`);
    this.problem = problem;
    this.again = again;
  }
}
