const list = "/admin/team-members";

/** Addresses of the pages of a space's accounts. */
export const teamPaths = {
  list,
  newMember: `${list}/new`,
  member: (id: string) => `${list}/${encodeURIComponent(id)}`,
  changes: `${list}/changes`,
  /** Roles that groups of the company's sign-in give. */
  groups: `${list}/groups`,
  /** What no token of a program may exceed. */
  tokens: `${list}/tokens`,
  /** The logo of the company space. */
  logo: "/admin/logo",
  deleteLogo: "/admin/logo/delete",
  /** Where the page of the team shows it. */
  logoSection: `${list}#logo`,
  changesFile: `${list}/changes.csv`,
};
