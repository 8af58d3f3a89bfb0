import { useTranslation } from "react-i18next";
import type { DiagramBus, TerminalRole } from "~/entities/twin/view";
import { StatusBadge } from "~/ui/kit/layout";
import { type Column, DataTable, Swatch } from "~/ui/kit/lists";

interface Props {
  caption: string;
  buses: readonly DiagramBus[];
  components: ReadonlyMap<string, { name: string; other: string | null }>;
  hrefOf: (componentId: string) => string;
}

const COLUMNS: { key: "gives" | "takes" | "keeps" | "carries"; roles: readonly TerminalRole[] }[] = [
  { key: "gives", roles: ["gives"] },
  { key: "takes", roles: ["takes"] },
  { key: "keeps", roles: ["keeps"] },
  { key: "carries", roles: ["sends", "receives", "carries", "links"] },
];

/** The drawing of a location as words: each carrier level with what gives, takes, keeps and carries it. */
export function PlaceBalances({ caption, buses, components, hrefOf }: Props) {
  const { t } = useTranslation("twin");
  const columns: Column<DiagramBus>[] = [
    {
      key: "name",
      header: t("twin:field.carrier"),
      rowHeader: true,
      cell: (bus) => (
        <>
          <span className="with-icon">
            <Swatch colour={bus.color} />
            {bus.name}
          </span>
          {bus.finding ? (
            <div>
              <StatusBadge tone="warning">{t(`components.finding.${bus.finding}`)}</StatusBadge>
            </div>
          ) : null}
        </>
      ),
    },
    ...COLUMNS.filter(({ key, roles }) => key !== "carries" || hasAny(buses, roles)).map(
      ({ key, roles }): Column<DiagramBus> => ({
        key,
        header: t(`components.role.${key}`),
        cell: (bus) => (
          <ul className="plain-list">
            {bus.terminals
              .filter(({ role }) => roles.includes(role))
              .map(({ role, component }) => {
                const { name = component, other = null } = components.get(component) ?? {};
                return (
                  <li key={component}>
                    <a href={hrefOf(component)}>{name}</a>
                    {other && (role === "sends" || role === "receives" || role === "carries") ? (
                      <span className="muted"> {t(`components.line.${role}`, { place: other })}</span>
                    ) : null}
                  </li>
                );
              })}
          </ul>
        ),
      }),
    ),
  ];
  return <DataTable caption={caption} captionHidden columns={columns} rows={buses} rowKey={(bus) => bus.key} />;
}

const hasAny = (buses: readonly DiagramBus[], roles: readonly TerminalRole[]) =>
  buses.some((bus) => bus.terminals.some(({ role }) => roles.includes(role)));
