import { z } from "zod";
import { finiteNumber } from "~/entities/core/shared";

/** Where an image lies on a map: west, south, east, north in degrees (min x, min y, max x, max y). */
export type ImageExtent = [number, number, number, number];

const longitude = finiteNumber.min(-180, "rules.longitude").max(180, "rules.longitude");
const latitude = finiteNumber.min(-90, "rules.latitude").max(90, "rules.latitude");

/** Two opposite corners as four numbers, in the order of `properties.imageExtend`; the order of the corners is checked. */
export const imageExtentForm = z
  .object({ west: longitude, south: latitude, east: longitude, north: latitude })
  .superRefine(({ west, south, east, north }, context) => {
    const complain = (field: string, message: string) =>
      context.addIssue({ code: z.ZodIssueCode.custom, path: [field], message });
    if (east <= west) complain("east", "twin.extent_east");
    if (north <= south) complain("north", "twin.extent_north");
    // The map's projection (Web Mercator) ends there.
    if (Math.abs(south) > 85) complain("south", "twin.extent_poles");
    if (Math.abs(north) > 85) complain("north", "twin.extent_poles");
  });
