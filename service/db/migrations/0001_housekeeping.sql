CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" bigint NOT NULL,
	"leased_until" bigint DEFAULT 0 NOT NULL,
	"holder" text DEFAULT '' NOT NULL,
	"ran_at" bigint DEFAULT 0 NOT NULL,
	"outcome" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feed" ADD COLUMN "was" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "feed_moved" ON "feed" USING btree ("tenant_id","seq") WHERE "feed"."was" <> '{}';