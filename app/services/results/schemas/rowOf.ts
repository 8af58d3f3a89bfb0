import { z, type ZodTypeAny } from "zod";

/** A type to compare with another: all of its fields, and which of them may be missing. */
type Told<T> = T extends readonly (infer One)[]
  ? Told<One>[]
  : T extends object
    ? { [Key in keyof T]-?: { is: Told<Exclude<T[Key], undefined>>; mayBeMissing: undefined extends T[Key] ? 1 : 0 } }
    : T;
type Same<A, B> = [Told<A>, Told<B>] extends [Told<B>, Told<A>] ? true : false;

/** No schema is one: what the compiler names where a field is of another type. */
interface Wanted<Type> {
  wanted: Type;
}
type Fields<Row, Shape> = {
  [Key in keyof Shape]: Key extends keyof Row
    ? Same<Shape[Key] extends ZodTypeAny ? z.output<Shape[Key]> : never, Row[Key]> extends true
      ? Shape[Key]
      : Wanted<Row[Key]>
    : Wanted<"no such field">;
};

/**
 * The schema of an object of a type, `rowOf<CapacityRow>()({...})`. A field that the type has and the schema lacks, one that only the
 * schema has, and one of another type do not compile. `satisfies z.ZodType<CapacityRow>` lets optional fields be forgotten.
 */
export const rowOf =
  <Row>() =>
  <Shape extends { [Key in keyof Row]-?: ZodTypeAny }>(shape: Shape & Fields<Row, Shape>): z.ZodObject<Shape> =>
    z.object(shape);
