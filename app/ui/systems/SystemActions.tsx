import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import type { SystemLine } from "~/entities/systems/view";

/** What may be done with a system, as entries of the menu of its card. */
export function SystemActions({ line }: { line: SystemLine }) {
  const { t } = useTranslation(["common", "systems"]);
  return systemActions(line).map(({ href, word, name }) => (
    <li key={href}>
      <a href={href} aria-label={t(name, { item: line.name, name: line.name })}>
        {t(word)}
      </a>
    </li>
  ));
}

/** The addresses with the keys of their word and of their whole name. */
export function systemActions({ id, pending, editable, copyable, deletable }: SystemLine) {
  const paths = sitePaths(id);
  return [
    ...(pending
      ? []
      : [{ href: paths.infrastructure, word: "common:drawer.infrastructure", name: "common:drawer.infrastructure" }]),
    ...(editable ? [{ href: paths.edit, word: "common:action.edit", name: "common:action.edit_item" }] : []),
    ...(copyable
      ? [
          { href: paths.copy, word: "systems:copy.short", name: "systems:copy.item" },
          { href: paths.template, word: "systems:template.keep_short", name: "systems:template.keep_item" },
        ]
      : []),
    { href: paths.export, word: "common:action.export", name: "systems:list.export_item" },
    ...(deletable ? [{ href: paths.delete, word: "common:action.delete", name: "common:action.delete_item" }] : []),
  ] as const;
}
