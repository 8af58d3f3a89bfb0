import { useTranslation } from "react-i18next";
import { Tabs } from "../kit/layout";

/** The two ways to a new system. */
export function NewSystemTabs({ current }: { current: "new" | "combined" }) {
  const { t } = useTranslation("systems");
  return (
    <Tabs
      label={t("form.ways")}
      tabs={[
        { label: t("form.way_new"), href: "/systems/new", current: current === "new" },
        { label: t("form.way_combined"), href: "/systems/new/combined", current: current === "combined" },
      ]}
    />
  );
}
