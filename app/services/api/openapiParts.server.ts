export type Json = Record<string, unknown>;

const errors: Json = Object.fromEntries(
  (
    [
      ["400", "The request cannot be read"],
      ["401", "Nobody is signed in"],
      ["403", "The role does not allow it"],
      ["404", "Not there, or out of sight"],
      ["409", "It contradicts what is stored"],
      ["422", "Fields need correction"],
    ] as const
  ).map(([status, description]) => [
    status,
    { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } },
  ]),
);
/** JSON content of a schema. */
export const json = (schema: Json): Json => ({ content: { "application/json": { schema } } });
/** A schema of the document by its name. */
export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
/** One call of the OpenAPI document; `path` names its parameters in braces. */
export const operation = (
  operationId: string,
  summary: string,
  path: string,
  more: Json,
  ok: Json,
  status = "200",
): Json => ({
  operationId,
  summary,
  parameters: [...pathParameters(path), ...((more.parameters as Json[] | undefined) ?? [])],
  ...(more.requestBody ? { requestBody: more.requestBody } : {}),
  responses: { [status]: ok, ...errors },
});
