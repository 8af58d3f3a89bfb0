import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { Paper } from "~/entities/files/paper";
import { RELEASES } from "~/entities/help/releases";
import { textsOf } from "~/i18n/i18n.server";
import type { Actor } from "~/services/core/access.server";
import { logoBytes } from "~/services/files/logo.server";
import { UI_COLOURS } from "~/ui/kit/palette";

const { text, muted, line, edge, accent, success, error } = UI_COLOURS.light;
const INKS = { text, muted, line, edge, accent, good: success, bad: error };

/** What every paper of a space has: its language, the logo, when and by which version it was made, and the colours of the light theme. */
export async function paperFrame(
  actor: Actor,
  { locale, timezone }: { locale: Locale; timezone: string },
): Promise<Pick<Paper, "language" | "logo" | "logoName" | "foot" | "inks">> {
  const t = textsOf(locale);
  const time = formatTime(new Date().toISOString(), locale, timezone);
  return {
    language: locale,
    logo: await logoBytes(actor),
    logoName: t("files:logo.alt"),
    foot: t("results:report.head.made_value", { time, version: RELEASES[0]?.version ?? "" }),
    inks: INKS,
  };
}
