const account = "/settings/account";

/** Addresses of the pages of somebody's own account. */
export const accountPaths = {
  account,
  /** One of the own tokens of programs. */
  token: (id: string) => `${account}/tokens/${encodeURIComponent(id)}`,
};
