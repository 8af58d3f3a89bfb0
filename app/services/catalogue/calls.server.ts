import { z } from "zod";
import { localisedName } from "~/entities/core/shared";
import { call, json } from "~/services/core/call.server";
import { done } from "~/services/core/outcome";
import { parameterTypes, propertyTypes } from "./types.server";

const parameterType = z.object({ parameter_type: z.string(), name: localisedName, group: z.string() }).passthrough();
const propertyType = z.object({ property_type: z.string() }).passthrough();

export const catalogueCalls = [
  call({
    method: "GET",
    path: "api/parameter-types",
    id: "parameterTypes",
    summary: "Kinds of parameters",
    returns: json(z.array(parameterType)),
    run: ({ actor }) => done(parameterTypes(actor)),
  }),
  call({
    method: "GET",
    path: "api/property-types",
    id: "propertyTypes",
    summary: "Kinds of properties",
    returns: json(z.array(propertyType)),
    run: ({ actor }) => done(propertyTypes(actor)),
  }),
];
