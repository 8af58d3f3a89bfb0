import type { RetentionKind } from "~/entities/installation/retention";

/** SQL: by system the last revision of its plans. It reads all plans; it only ever rises, so that one from before is good for what goes. */
export const MOST_REVISIONS = `SELECT i.system_id, max(revision) AS most FROM operation_plans q
  JOIN optimization_operations i ON i.optimization_operation_id = q.optimization_operation_id GROUP BY i.system_id`;

/**
 * SQL: plans, without the newest of a system that was made and is not deleted, and the one whose revision the next one follows. `most`: SQL of the last
 * revision by system. Crossed, so that SQLite goes through plans by their key and stops where a piece is full.
 */
export const plansOf = (most: string): string => `SELECT p.optimization_operation_id AS key,
    coalesce(o.approved_until, strftime('%Y-%m-%dT%H:%M:%SZ', o.start_at, '+' || o.days || ' days')) AS at,
    1 AS rows, octet_length(p.body) AS bytes
  FROM operation_plans p CROSS JOIN optimization_operations o ON o.optimization_operation_id = p.optimization_operation_id
    CROSS JOIN (${most}) m ON m.system_id = o.system_id
  WHERE o.status <> 'pending' AND (p.revision = 0 OR p.revision < m.most)
    AND o.created_at < (SELECT l.created_at FROM optimization_operations l
      WHERE l.system_id = o.system_id AND l.deleted_at IS NULL
        AND EXISTS (SELECT 1 FROM operation_plans b WHERE b.optimization_operation_id = l.optimization_operation_id)
      ORDER BY l.created_at DESC LIMIT 1)`;

/**
 * What may go of each kind, as SQL that gives for each item its key, the moment that its age counts from (ISO 8601 UTC), how many
 * rows go with it and their bytes. What something else reads is left out here, so that no count and no removal takes it.
 */
export const CANDIDATES: Record<Exclude<RetentionKind, "points">, string> = {
  // Deals: judged days and credit ask the log what they were. Technologies and markets: runs and starts ask it what was deleted.
  changes: `SELECT seq AS key, at, 1 AS rows, 120 + coalesce(octet_length(before), 0) + coalesce(octet_length(after), 0) AS bytes
    FROM changes WHERE type NOT IN ('deal', 'spot_deal', 'technology', 'spot_market', 'futures_market', 'retention')
      -- The last step of each system, as a whole, for it may be undone: its moment is when the system was last changed.
      AND coalesce(batch, seq) NOT IN (SELECT coalesce((SELECT coalesce(c.batch, c.seq) FROM changes c
        WHERE c.system_id = y.system_id ORDER BY c.seq DESC LIMIT 1), 0) FROM systems y)`,
  result_series: `SELECT r.optimization_id AS key, r.finished_at AS at,
      (SELECT count(*) FROM result_series s WHERE s.optimization_id = r.optimization_id) AS rows,
      (SELECT total(octet_length(s."values")) FROM result_series s WHERE s.optimization_id = r.optimization_id) AS bytes
    FROM optimization_results r JOIN optimizations o ON o.optimization_id = r.optimization_id
    WHERE EXISTS (SELECT 1 FROM result_series s WHERE s.optimization_id = r.optimization_id)
      AND o.status IN ('success', 'warning', 'error', 'abort')
      -- A pair of a plan and its status quo, and a plan that a dispatch goes by.
      AND r.status_quo_id IS NULL
      AND r.optimization_id NOT IN (SELECT status_quo_id FROM optimization_results WHERE status_quo_id IS NOT NULL)
      AND r.optimization_id NOT IN (SELECT optimization_id_invest FROM optimizations
        WHERE optimization_id_invest IS NOT NULL AND deleted_at IS NULL)
      -- What somebody wrote about, put on a dashboard, or shares with more than those who edit.
      AND r.optimization_id NOT IN (SELECT optimization_id FROM run_notes WHERE deleted_at IS NULL)
      AND r.optimization_id NOT IN (SELECT optimization_id FROM chart_configs
        WHERE optimization_id IS NOT NULL AND deleted_at IS NULL)
      AND o.visible_for = '[]'
      -- The newest of its kind and years: pages, portfolios and dashboards take it where none is named. Runs of studies are not among theirs.
      AND r.optimization_id NOT IN (SELECT optimization_id FROM (SELECT optimization_id, row_number() OVER (
          PARTITION BY system_id, optimization_id_invest IS NULL, json_extract(config, '$.status_quo.status'), dates
          ORDER BY created_at DESC, optimization_id DESC) AS place
        FROM optimizations WHERE deleted_at IS NULL AND status IN ('success', 'warning')
          AND optimization_id NOT IN (SELECT optimization_id FROM study_runs WHERE NOT kept)) WHERE place = 1)`,
  plans: plansOf(MOST_REVISIONS),
  // One whose mail is still to come stays until it went out.
  notices_read: `SELECT notification_id AS key, read_at AS at, 1 AS rows, 150 + octet_length(params) AS bytes
    FROM notifications WHERE read_at IS NOT NULL AND (mail_due_at IS NULL OR mailed_at IS NOT NULL)`,
  notices_unread: `SELECT notification_id AS key, created_at AS at, 1 AS rows, 150 + octet_length(params) AS bytes
    FROM notifications WHERE read_at IS NULL AND (mail_due_at IS NULL OR mailed_at IS NOT NULL)`,
};
