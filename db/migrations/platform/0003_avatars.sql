CREATE TABLE `avatars` (
	`user_id` text PRIMARY KEY NOT NULL,
	`format` text NOT NULL,
	`stored` text NOT NULL,
	`set_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
