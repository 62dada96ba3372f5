ALTER TABLE "files" ADD COLUMN "state" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "verdict" text DEFAULT '' NOT NULL;