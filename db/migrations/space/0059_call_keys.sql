CREATE TABLE `call_keys` (
	`user_id` text NOT NULL,
	`key_hash` text NOT NULL,
	`state` text NOT NULL,
	`began_at` integer NOT NULL,
	`fingerprint` text,
	`body_bytes` integer,
	`status` integer,
	`headers` text,
	`response` blob,
	`response_bytes` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `key_hash`)
);
--> statement-breakpoint
CREATE INDEX `call_keys_began` ON `call_keys` (`began_at`);--> statement-breakpoint
CREATE INDEX `call_keys_size` ON `call_keys` (`user_id`,`began_at`,`response_bytes`);