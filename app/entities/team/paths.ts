const list = "/admin/team-members";

/** Addresses of the pages of a space's accounts. */
export const teamPaths = {
  list,
  newMember: `${list}/new`,
  member: (id: string) => `${list}/${encodeURIComponent(id)}`,
  changes: `${list}/changes`,
  changesFile: `${list}/changes.csv`,
};
