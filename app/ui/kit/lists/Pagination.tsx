import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { queryWith } from "./query";

interface PaginationProps {
  /** 1 for the first page. */
  page: number;
  pageSize: number;
  total: number;
  /** Query string of this page; its other parameters are kept. */
  search: string;
  param?: string;
}

/** Links to the pages of a list, with what is shown of how much. Nothing when one page holds all. */
export function Pagination({ page, pageSize, total, search, param = "page" }: PaginationProps) {
  const { t, i18n } = useTranslation("common");
  const locale = i18n.language as Locale;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1) return null;
  const pagesAround = [1, page - 2, page - 1, page, page + 1, page + 2, pages].filter((n) => n >= 1 && n <= pages);
  const numbers = [...new Set(pagesAround)].sort((a, b) => a - b);
  const counts = {
    from: formatNumber((page - 1) * pageSize + 1, locale),
    to: formatNumber(Math.min(page * pageSize, total), locale),
    total: formatNumber(total, locale),
  };
  const link = (n: number) => queryWith(search, { [param]: n === 1 ? null : n });
  return (
    <nav className="pagination" aria-label={t("list.pages")}>
      <p className="muted small">{t("list.shown", counts)}</p>
      <ul>
        {page > 1 ? (
          <li>
            <a href={link(page - 1)} rel="prev" aria-label={t("list.previous")}>
              ‹
            </a>
          </li>
        ) : null}
        {numbers.map((n, i) => (
          <li key={n}>
            {i > 0 && n - (numbers[i - 1] ?? 0) > 1 ? <span aria-hidden="true">…</span> : null}
            <a href={link(n)} aria-label={t("list.page", { page: n })} aria-current={n === page ? "page" : undefined}>
              {n}
            </a>
          </li>
        ))}
        {page < pages ? (
          <li>
            <a href={link(page + 1)} rel="next" aria-label={t("list.next")}>
              ›
            </a>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
