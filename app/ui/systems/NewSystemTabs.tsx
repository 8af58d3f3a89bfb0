import { useTranslation } from "react-i18next";
import { importPaths } from "~/entities/archive/paths";
import { quickPaths } from "~/entities/quick/paths";
import { templatePaths } from "~/entities/systems/template";
import { Tabs } from "../kit/layout";

/** The ways to a new system. */
export function NewSystemTabs({ current }: { current: "quick" | "templates" | "new" | "combined" | "import" }) {
  const { t } = useTranslation("systems");
  return (
    <Tabs
      label={t("form.ways")}
      tabs={[
        { label: t("form.way_quick"), href: quickPaths.form, current: current === "quick" },
        { label: t("form.way_templates"), href: templatePaths.list, current: current === "templates" },
        { label: t("form.way_new"), href: "/systems/new", current: current === "new" },
        { label: t("form.way_combined"), href: "/systems/new/combined", current: current === "combined" },
        { label: t("form.way_import"), href: importPaths.start, current: current === "import" },
      ]}
    />
  );
}
