ALTER TABLE `optimization_results` ADD `status_quo_id` text;--> statement-breakpoint
ALTER TABLE `optimization_results` ADD `status_quo_reads` text;