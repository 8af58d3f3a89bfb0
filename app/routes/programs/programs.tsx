import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { accountPaths } from "~/entities/identity/paths";
import { tokenFormSchema } from "~/entities/identity/tokenLimits";
import { programPaths } from "~/entities/programs/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { refuseForm } from "~/routes/page/forms.server";
import { requireActor } from "~/routes/page/guard.server";
import { publicOrigin } from "~/services/core/settings/publicUrl.server";
import { makeToken } from "~/services/identity/tokens/ownTokens.server";
import { examplesOf } from "~/services/programs/examples";
import { invalid, useAnswered, validatorOf } from "~/ui/kit/fields";
import { ButtonLink, PageHeader } from "~/ui/kit/layout";
import { ProgramExamples } from "~/ui/programs/ProgramExamples";
import { TokenForm } from "~/ui/programs/TokenForm";

/** What programs and assistants can do here, with lines to copy that work on this installation. */
export async function loader(args: LoaderFunctionArgs) {
  const { email } = requireActor(args);
  const t = textsOf(await localeOf(args.request));
  const title = t("programs:title");
  return {
    title,
    crumbs: [{ label: t("identity:account.title"), href: accountPaths.account }, { label: title }],
    examples: examplesOf(publicOrigin(args.request), email),
  };
}

/** Makes a token; it is in this answer and nowhere else. */
export async function action(args: ActionFunctionArgs) {
  const actor = requireActor(args);
  const form = await args.request.formData();
  const result = await validatorOf(tokenFormSchema, { locale: await localeOf(args.request) }).validate(form);
  if (result.error) return invalid(result);
  const outcome = makeToken(actor, result.data);
  return outcome.ok ? data({ token: outcome.value.token }) : refuseForm(result, outcome);
}

export default function Programs() {
  const { title, examples } = useLoaderData<typeof loader>();
  const { token } = useAnswered<typeof action>();
  const { t } = useTranslation("programs");
  return (
    <>
      <PageHeader
        title={title}
        lead={t("lead")}
        actions={<ButtonLink href={programPaths.connected}>{t("connected.title")}</ButtonLink>}
      />
      <TokenForm token={token} />
      <ProgramExamples examples={examples} />
    </>
  );
}
