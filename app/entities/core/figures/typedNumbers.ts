/**
 * The numbers of each line of a text field, empty lines left out. Spaces or semicolons are between them; a comma or a point stands for
 * decimals, and either minus for a minus. NaN for what is not written as `pattern` has it.
 */
export const typedNumbers = (text: string, pattern: RegExp): number[][] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) =>
      line
        .split(/[\s;]+/)
        .filter(Boolean)
        .map((one) => (pattern.test(one) ? Number(one.replace("−", "-").replace(",", ".")) : NaN)),
    );
