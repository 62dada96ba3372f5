CREATE TABLE "custody_leaves" (
	"tenant_id" text NOT NULL,
	"day" text NOT NULL,
	"container_id" text NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "custody_leaves_tenant_id_day_container_id_pk" PRIMARY KEY("tenant_id","day","container_id")
);
--> statement-breakpoint
CREATE TABLE "custody_roots" (
	"tenant_id" text NOT NULL,
	"day" text NOT NULL,
	"leaves" integer NOT NULL,
	"root" text NOT NULL,
	"previous" text NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "custody_roots_tenant_id_day_pk" PRIMARY KEY("tenant_id","day")
);
--> statement-breakpoint
ALTER TABLE "custody" ADD COLUMN "format" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "custody" ADD COLUMN "how" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "custody" ADD COLUMN "on_behalf_of" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "custody" ADD COLUMN "on_behalf_of_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "custody" ADD COLUMN "claimed_device_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "custody" ADD COLUMN "detail" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "custody" ADD COLUMN "salt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "custody" ADD COLUMN "who" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
CREATE INDEX "custody_leaves_container" ON "custody_leaves" USING btree ("tenant_id","container_id","position");