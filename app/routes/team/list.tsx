import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import { GLOBAL_ROLES } from "~/entities/core/roles";
import { teamPaths } from "~/entities/team/paths";
import type { TeamMember } from "~/entities/team/view";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { requireAdmin, valueOrThrow } from "~/routes/page/guard.server";
import { avatarOf } from "~/services/files/images.server";
import { logoOf } from "~/services/files/logo.server";
import { demandSecondFactor, demandsSecondFactor } from "~/services/identity/demandedFactor.server";
import { mayManage, teamMembers } from "~/services/team/team.server";
import { teamChanges } from "~/services/team/teamLog.server";
import { Picture } from "~/ui/files/Picture";
import { ButtonLink, LiveRegion, PageHeader, Section } from "~/ui/kit/layout";
import { FilterBar, FilterSelect, FilterText, readSort } from "~/ui/kit/lists";
import { ChangeTable } from "~/ui/team/ChangeTable";
import { TEAM_SORTS, TeamTable } from "~/ui/team/TeamTable";

/** The accounts of the space, for its admins, with what was changed in them last. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireAdmin(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { searchParams, search } = new URL(args.request.url);
  const q = (searchParams.get("q") ?? "").trim();
  const role = searchParams.get("role") ?? "";
  const sort = readSort(search, TEAM_SORTS, "name");
  const all = valueOrThrow(teamMembers(actor));
  const collator = new Intl.Collator(locale, { numeric: true });
  const key = (member: TeamMember): string => {
    if (sort.key === "email") return member.email;
    if (sort.key === "role") return member.role;
    return sort.key === "last_login" ? (member.last_login_at ?? "") : member.displayName;
  };
  const members = all
    .filter((member) => !role || member.role === role)
    .filter((member) => `${member.displayName} ${member.email}`.toLocaleLowerCase().includes(q.toLocaleLowerCase()))
    .sort((a, b) => (sort.descending ? -1 : 1) * collator.compare(key(a), key(b)))
    .map((member) => ({
      ...member,
      avatar: avatarOf(member.user_id),
      last_login: member.last_login_at ? formatTime(member.last_login_at, locale, "UTC", true) : null,
      manageable: mayManage(actor, member),
      self: member.user_id === actor.user_id,
    }));
  const changes = valueOrThrow(teamChanges(actor, {}, { size: 50 })).map((change) => ({
    ...change,
    time: formatTime(change.at, locale, "UTC", true),
  }));
  const demanded = demandsSecondFactor(actor.space);
  return { title: t("team:title"), members, changes, q, role, demanded, logo: logoOf(actor) };
}

/** Demands a second step of everybody in the space, or does so no more. */
export async function action(args: ActionFunctionArgs) {
  const actor = requireAdmin(args);
  const on = (await args.request.formData()).get("two_factor") === "on";
  valueOrThrow(demandSecondFactor(actor, on));
  return redirectWith(teamPaths.list, `team:two_factor.status.${on ? "on" : "off"}`);
}

export default function Team() {
  const { title, members, changes, q, role, demanded, logo } = useLoaderData<typeof loader>();
  const { search, pathname } = useLocation();
  const { t } = useTranslation(["team", "common", "files"]);
  return (
    <>
      <PageHeader
        title={title}
        lead={t("lead")}
        actions={
          <>
            <ButtonLink href={teamPaths.groups}>{t("groups.link")}</ButtonLink>
            <ButtonLink href={teamPaths.tokens}>{t("tokens.link")}</ButtonLink>
            <ButtonLink kind="primary" href={teamPaths.newMember}>
              {t("add.link")}
            </ButtonLink>
          </>
        }
      />
      <FilterBar resetHref={pathname} keep={{ sort: new URLSearchParams(search).get("sort") }}>
        <FilterText name="q" label={t("search")} value={q} />
        <FilterSelect
          name="role"
          label={t("field.role")}
          value={role}
          options={GLOBAL_ROLES.map((value) => ({ value, label: t(`common:role.${value}`) }))}
        />
      </FilterBar>
      <LiveRegion types={["user"]}>
        <TeamTable members={members} search={search} />
        <Section id="two-factor" title={t("two_factor.title")} lead={t("two_factor.lead")}>
          <form method="post" className="stack">
            <p>{t(demanded ? "two_factor.is_on" : "two_factor.is_off")}</p>
            <button type="submit" name="two_factor" value={demanded ? "off" : "on"} className="button button-secondary">
              {t(demanded ? "two_factor.stop" : "two_factor.demand")}
            </button>
          </form>
        </Section>
        <Section id="logo" title={t("files:logo.title")} lead={t("files:logo.where")}>
          {logo ? (
            <p>
              <Picture src={logo} alt={t("files:logo.alt")} shape="logo" />
            </p>
          ) : null}
          <p>
            <ButtonLink href={teamPaths.logo}>{t(logo ? "files:logo.change" : "files:logo.choose")}</ButtonLink>
          </p>
        </Section>
        <Section
          id="changes"
          title={t("changes.title")}
          lead={t("changes.lead")}
          actions={<ButtonLink href={teamPaths.changes}>{t("changes.all")}</ButtonLink>}
        >
          <ChangeTable changes={changes} />
        </Section>
      </LiveRegion>
    </>
  );
}
