ALTER TABLE "epochs" ADD COLUMN "skipped" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "epoch" text DEFAULT '' NOT NULL;