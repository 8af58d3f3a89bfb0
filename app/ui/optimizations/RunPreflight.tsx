import { useTranslation } from "react-i18next";
import { formatDuration, formatNumber, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { Preflight } from "~/entities/optimizations/view";
import { Notice, Section } from "~/ui/kit/layout";

/** How large a run becomes and how long it takes, before it starts; what is too large says what to reduce. */
export function RunPreflight(props: Preflight & { machineGb: number; editHref: string }) {
  const { size, memoryGb, seconds, beyond, tooLarge, memoryNeeded, machineGb, editHref } = props;
  const { t, i18n } = useTranslation("optimizations");
  const locale = i18n.language as Locale;
  const gb = (value: number) => formatUnit(value, "GB", locale, { decimals: value < 1 ? 1 : 0 });
  const memory = gb(memoryGb < 1 ? memoryGb : Math.ceil(memoryGb));
  return (
    <Section id="review-size" title={t("preflight.title")}>
      {tooLarge ? (
        <Notice kind="error" title={t("preflight.too_large", { memory, machine: gb(machineGb) })}>
          <p>
            {t(memoryNeeded === null ? "preflight.no_machine" : "preflight.reduce", { needed: gb(memoryNeeded ?? 0) })}{" "}
            <a href={editHref}>{t("preflight.change_machine")}</a>
          </p>
        </Notice>
      ) : null}
      {beyond ? (
        <Notice kind="warning" title={t("preflight.beyond")}>
          <p>{t(`preflight.beyond_${beyond}`)}</p>
        </Notice>
      ) : null}
      <p>
        {t("preflight.size", {
          rows: formatNumber(size.rows, locale),
          columns: formatNumber(size.columns, locale),
          memory,
        })}{" "}
        {size.integers > 0 ? `${t("preflight.whole", { columns: formatNumber(size.integers, locale) })} ` : null}
        {seconds
          ? t("preflight.time", { least: formatDuration(seconds[0]), most: formatDuration(seconds[1]) })
          : t(beyond ? "preflight.time_beyond" : "preflight.time_unknown")}
      </p>
    </Section>
  );
}
