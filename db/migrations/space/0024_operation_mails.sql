CREATE TABLE `operation_mails` (
	`system_id` text NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`hash` text NOT NULL,
	`revision` integer NOT NULL,
	`optimization_operation_id` text NOT NULL,
	`sent_at` text NOT NULL,
	PRIMARY KEY(`system_id`, `kind`),
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
