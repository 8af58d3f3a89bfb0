import { expect, test } from "vitest";
import { THREADED_COLUMNS } from "~jobs/solver/structured/prepared";
import { LOCALES } from "~/entities/core/locale";
import { textsOf } from "~/i18n/texts";

test.each(LOCALES)("the cores that solve a model are those of the solver, in %s", (locale) => {
  const t = textsOf(locale);
  expect(t("optimizations:without_effect.cores").replace(/\D/g, "")).toBe(String(THREADED_COLUMNS));
  expect(t("optimizations:without_effect.concurrent")).not.toMatch(/ a model on one core| auf einem Kern| sur un seul/);
});
