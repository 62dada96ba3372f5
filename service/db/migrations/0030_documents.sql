CREATE TABLE "anonymizations" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"document_id" text NOT NULL,
	"version" integer NOT NULL,
	"file_config_id" integer DEFAULT 1 NOT NULL,
	"state" integer DEFAULT 1 NOT NULL,
	"proposals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pages_decided" integer[] DEFAULT '{}' NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" bigint NOT NULL,
	"decided_by" text DEFAULT '' NOT NULL,
	"decided_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "anonymizations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "document_files" (
	"tenant_id" text NOT NULL,
	"document_id" text NOT NULL,
	"version" integer NOT NULL,
	"file_ids" text[] NOT NULL,
	"format" integer NOT NULL,
	"name" text NOT NULL,
	"pages" jsonb NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"made_at" bigint NOT NULL,
	"made_by" text NOT NULL,
	"made_by_name" text NOT NULL,
	"change_set" integer NOT NULL,
	"removed_at" bigint DEFAULT 0 NOT NULL,
	"removed_by" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "document_files_tenant_id_document_id_version_pk" PRIMARY KEY("tenant_id","document_id","version")
);
--> statement-breakpoint
CREATE TABLE "document_links" (
	"tenant_id" text NOT NULL,
	"from_id" text NOT NULL,
	"to_id" text NOT NULL,
	"kind" text DEFAULT 'linked' NOT NULL,
	CONSTRAINT "document_links_tenant_id_from_id_to_id_pk" PRIMARY KEY("tenant_id","from_id","to_id")
);
--> statement-breakpoint
CREATE TABLE "document_pins" (
	"tenant_id" text NOT NULL,
	"device_id" text NOT NULL,
	"document_id" text NOT NULL,
	"user_id" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "document_pins_tenant_id_document_id_device_id_pk" PRIMARY KEY("tenant_id","document_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "document_texts" (
	"tenant_id" text NOT NULL,
	"document_id" text NOT NULL,
	"part" integer NOT NULL,
	"project_id" text NOT NULL,
	"class_id" text NOT NULL,
	"at" bigint NOT NULL,
	"terms" "tsvector" NOT NULL,
	CONSTRAINT "document_texts_tenant_id_document_id_part_pk" PRIMARY KEY("tenant_id","document_id","part")
);
--> statement-breakpoint
CREATE TABLE "mass_rows" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"document_id" text NOT NULL,
	"verdict" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "mass_rows_tenant_id_run_id_document_id_pk" PRIMARY KEY("tenant_id","run_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "mass_runs" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"change" jsonb NOT NULL,
	"document_ids" text[] NOT NULL,
	"state" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"applied" integer DEFAULT 0 NOT NULL,
	"conflicts" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"undo_until" bigint DEFAULT 0 NOT NULL,
	"made_at" bigint NOT NULL,
	CONSTRAINT "mass_runs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "page_layer_steps" (
	"tenant_id" text NOT NULL,
	"document_id" text NOT NULL,
	"version" integer NOT NULL,
	"page" integer NOT NULL,
	"revision" integer NOT NULL,
	"opacity" jsonb NOT NULL,
	"highlight" jsonb NOT NULL,
	"note" jsonb NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "page_layer_steps_tenant_id_document_id_version_page_revision_pk" PRIMARY KEY("tenant_id","document_id","version","page","revision")
);
--> statement-breakpoint
CREATE TABLE "page_layers" (
	"tenant_id" text NOT NULL,
	"document_id" text NOT NULL,
	"version" integer NOT NULL,
	"page" integer NOT NULL,
	"revision" integer NOT NULL,
	"opacity" jsonb NOT NULL,
	"highlight" jsonb NOT NULL,
	"note" jsonb NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "page_layers_tenant_id_document_id_version_page_pk" PRIMARY KEY("tenant_id","document_id","version","page")
);
--> statement-breakpoint
CREATE TABLE "prepared" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"state" integer NOT NULL,
	"file_id" text DEFAULT '' NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"document_ids" text[] NOT NULL,
	"wanted" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"made_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "prepared_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"owner" text NOT NULL,
	"owner_name" text NOT NULL,
	"target" text NOT NULL,
	"target_id" text NOT NULL,
	"name" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"query" text DEFAULT '' NOT NULL,
	"columns" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "saved_views_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"folded" text NOT NULL,
	"colour" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "tags_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "term_numbers" (
	"tenant_id" text NOT NULL,
	"n" integer GENERATED ALWAYS AS IDENTITY (sequence name "term_numbers_n_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	CONSTRAINT "term_numbers_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "text_state" (
	"tenant_id" text NOT NULL,
	"document_id" text NOT NULL,
	"version" integer NOT NULL,
	"state" integer DEFAULT 1 NOT NULL,
	"pages_done" integer DEFAULT 0 NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"confidence" real DEFAULT 0 NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "text_state_tenant_id_document_id_version_pk" PRIMARY KEY("tenant_id","document_id","version")
);
--> statement-breakpoint
ALTER TABLE "registrations" ALTER COLUMN "container_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "cost_center_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "tag_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "incomplete" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "external_source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "external_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "erased_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "anonymizations_state" ON "anonymizations" USING btree ("tenant_id","state","at");--> statement-breakpoint
CREATE INDEX "anonymizations_document" ON "anonymizations" USING btree ("tenant_id","document_id");--> statement-breakpoint
CREATE INDEX "document_files_file" ON "document_files" USING gin ("file_ids");--> statement-breakpoint
CREATE INDEX "document_links_to" ON "document_links" USING btree ("tenant_id","to_id");--> statement-breakpoint
CREATE INDEX "document_pins_device" ON "document_pins" USING btree ("tenant_id","device_id");--> statement-breakpoint
CREATE INDEX "document_texts_terms" ON "document_texts" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "document_texts_newest" ON "document_texts" USING btree ("tenant_id","class_id","at","document_id");--> statement-breakpoint
CREATE INDEX "prepared_user" ON "prepared" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "prepared_documents" ON "prepared" USING gin ("document_ids");--> statement-breakpoint
CREATE INDEX "saved_views_target" ON "saved_views" USING btree ("tenant_id","target_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_folded" ON "tags" USING btree ("tenant_id","project_id","folded");--> statement-breakpoint
CREATE UNIQUE INDEX "term_numbers_n" ON "term_numbers" USING btree ("n");--> statement-breakpoint
CREATE INDEX "text_state_waiting" ON "text_state" USING btree ("tenant_id","at") WHERE state in (1, 2);--> statement-breakpoint
CREATE INDEX "registrations_tags" ON "registrations" USING gin ("tag_ids") WHERE tag_ids <> '{}';--> statement-breakpoint
CREATE INDEX "registrations_deleted" ON "registrations" USING btree ("tenant_id","deleted_at") WHERE deleted_at > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_external" ON "registrations" USING btree ("tenant_id","external_source","external_id") WHERE external_id <> '';