ALTER TABLE "devices" ADD COLUMN "tablet_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "devices_of_tablet" ON "devices" USING btree ("tenant_id","tablet_id");