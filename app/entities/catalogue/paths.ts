const segment = encodeURIComponent;

/** Addresses of the catalogue's pages. */
export const cataloguePaths = {
  technologies: "/technologies",
  technology: (id: string) => `/technologies?technology=${segment(id)}`,
  newTechnology: (parentId: string) => `/admin/technologies/new?parent=${segment(parentId)}`,
  editTechnology: (id: string) => `/admin/technologies/${segment(id)}`,
  deleteTechnology: (id: string) => `/admin/technologies/${segment(id)}/delete`,
  carriers: "/carriers",
  newCarrier: "/carriers/new",
  carrier: (id: string) => `/carriers/${segment(id)}`,
  editCarrier: (id: string) => `/carriers/${segment(id)}/edit`,
  deleteCarrier: (id: string) => `/carriers/${segment(id)}/delete`,
  newLevel: (carrierId: string) => `/carriers/${segment(carrierId)}/levels/new`,
  editLevel: (carrierId: string, id: string) => `/carriers/${segment(carrierId)}/levels/${segment(id)}`,
  deleteLevel: (carrierId: string, id: string) => `/carriers/${segment(carrierId)}/levels/${segment(id)}/delete`,
};
