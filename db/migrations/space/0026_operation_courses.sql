CREATE TABLE `operation_courses` (
	`optimization_operation_id` text NOT NULL,
	`part` text NOT NULL,
	`component_id` text NOT NULL,
	`carrier_level_id` text NOT NULL,
	`kind` text NOT NULL,
	`values` blob NOT NULL,
	PRIMARY KEY(`optimization_operation_id`, `part`, `component_id`, `carrier_level_id`),
	FOREIGN KEY (`optimization_operation_id`) REFERENCES `optimization_operations`(`optimization_operation_id`) ON UPDATE no action ON DELETE cascade
);
