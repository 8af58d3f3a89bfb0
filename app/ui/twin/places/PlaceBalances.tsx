import { useTranslation } from "react-i18next";
import { StatusBadge } from "~/ui/kit/layout";
import { DataTable, Swatch, type Column } from "~/ui/kit/lists";

type Role = "gives" | "takes" | "keeps" | "sends" | "receives" | "carries" | "links";

interface BalanceBus {
  key: string;
  name: string;
  color: string;
  finding: "no_supply" | "no_use" | null;
  terminals: readonly { role: Role; component: string }[];
}

interface Props {
  caption: string;
  buses: readonly BalanceBus[];
  components: ReadonlyMap<string, { name: string; other: string | null }>;
  hrefOf: (componentId: string) => string;
}

const COLUMNS: { key: "gives" | "takes" | "keeps" | "carries"; roles: readonly Role[] }[] = [
  { key: "gives", roles: ["gives"] },
  { key: "takes", roles: ["takes"] },
  { key: "keeps", roles: ["keeps"] },
  { key: "carries", roles: ["sends", "receives", "carries", "links"] },
];

/** The drawing of a location as words: each carrier level with what gives, takes, keeps and carries it. */
export function PlaceBalances({ caption, buses, components, hrefOf }: Props) {
  const { t } = useTranslation("twin");
  const columns: Column<BalanceBus>[] = [
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
      ({ key, roles }): Column<BalanceBus> => ({
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

const hasAny = (buses: readonly BalanceBus[], roles: readonly Role[]) =>
  buses.some((bus) => bus.terminals.some(({ role }) => roles.includes(role)));
