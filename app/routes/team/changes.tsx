import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import { teamPaths } from "~/entities/team/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireAdmin, valueOrThrow } from "~/routes/page/guard.server";
import { teamMembers } from "~/services/team/team.server";
import { countTeamChanges, teamChanges } from "~/services/team/teamLog.server";
import { ButtonLink, PageHeader } from "~/ui/kit/layout";
import { FilterBar, FilterSelect, Pagination, readPage } from "~/ui/kit/lists";
import { ChangeTable } from "~/ui/team/ChangeTable";
import { DayField } from "~/ui/team/DayField";
import { changeFilter } from "./changeFilter.server";

const SIZE = 100;

/** Every change of the space's accounts, by person, kind and time; the same as a CSV file. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireAdmin(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { search } = new URL(args.request.url);
  const filter = changeFilter(search);
  const total = countTeamChanges(actor, filter);
  const page = readPage(search, total, SIZE);
  const changes = valueOrThrow(teamChanges(actor, filter, { page, size: SIZE }));
  return {
    title: t("team:changes.title"),
    crumbs: [{ label: t("team:title"), href: teamPaths.list }, { label: t("team:changes.title") }],
    changes: changes.map((change) => ({ ...change, time: formatTime(change.at, locale, "UTC", true) })),
    people: valueOrThrow(teamMembers(actor)).map(({ user_id, displayName }) => ({
      value: user_id,
      label: displayName,
    })),
    filter,
    total,
    page,
  };
}

export default function Changes() {
  const { title, changes, people, filter, total, page } = useLoaderData<typeof loader>();
  const { search, pathname } = useLocation();
  const { t } = useTranslation(["team", "changes"]);
  return (
    <>
      <PageHeader
        title={title}
        lead={t("changes.page_lead")}
        actions={
          <ButtonLink href={`${teamPaths.changesFile}${search}`} download>
            {t("changes.csv")}
          </ButtonLink>
        }
      />
      <FilterBar resetHref={pathname}>
        <FilterSelect name="person" label={t("changes.person")} value={filter.person} options={people} />
        <FilterSelect
          name="mode"
          label={t("changes.mode")}
          value={filter.mode}
          options={(["create", "update", "delete"] as const).map((value) => ({
            value,
            label: t(`changes.modes.${value}`),
          }))}
        />
        <DayField name="from" label={t("changes:audit.field.from")} value={filter.from_day} />
        <DayField name="to" label={t("changes:audit.field.to")} value={filter.to_day} />
      </FilterBar>
      <ChangeTable changes={changes} empty={t("changes.no_match")} />
      <Pagination page={page} pageSize={SIZE} total={total} search={search} />
    </>
  );
}
