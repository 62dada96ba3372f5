CREATE TABLE "files" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"purpose" text NOT NULL,
	"owner_id" text NOT NULL,
	"made_at" bigint NOT NULL,
	"expires_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"id" text NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"part_bytes" integer NOT NULL,
	"received" integer[] DEFAULT '{}' NOT NULL,
	"started_at" bigint NOT NULL,
	CONSTRAINT "uploads_tenant_id_owner_id_id_pk" PRIMARY KEY("tenant_id","owner_id","id")
);
--> statement-breakpoint
CREATE INDEX "files_sha256" ON "files" USING btree ("tenant_id","sha256");