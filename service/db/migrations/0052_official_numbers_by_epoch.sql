ALTER TABLE "number_series" ADD COLUMN "skipped" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "number_series" SET "skipped" = (SELECT coalesce(sum("skipped"), 0) FROM "epochs");
