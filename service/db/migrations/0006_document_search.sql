ALTER TABLE "registrations" ADD COLUMN "words" text collate "C";--> statement-breakpoint
CREATE INDEX "registrations_newest" ON "registrations" USING btree ("tenant_id","class_id","created_at","id") WHERE deleted_at = 0;--> statement-breakpoint
CREATE INDEX "registrations_wordless" ON "registrations" USING btree ("tenant_id") WHERE words is null;