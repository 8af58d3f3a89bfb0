/** Why a provider gave nothing: a key of the domain's texts with its parameters. */
export interface ProviderProblem {
  key: string;
  params: Record<string, string | number>;
}
