ALTER TABLE "classes" ADD COLUMN "ocr" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "topic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "container_types" ADD COLUMN "series" jsonb;--> statement-breakpoint
ALTER TABLE "container_types" ADD COLUMN "medium" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dictionary_values" ADD COLUMN "successor" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "approval" integer[];