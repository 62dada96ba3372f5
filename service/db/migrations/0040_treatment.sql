CREATE TABLE "segregation_history" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"project_id" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_by_op" text DEFAULT '' NOT NULL,
	"did" text NOT NULL,
	"container_id" text NOT NULL,
	"registration_id" text NOT NULL,
	"code" text NOT NULL,
	"from_code" text NOT NULL,
	"to_code" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "segregation_history_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "synchronization_pages" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"project_id" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_by_op" text DEFAULT '' NOT NULL,
	"synchronization_id" text NOT NULL,
	"registration_id" text NOT NULL,
	"barcode" text NOT NULL,
	"number" integer NOT NULL,
	"status" integer NOT NULL,
	"justification_id" text NOT NULL,
	"text" text NOT NULL,
	"deleted_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "synchronization_pages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "synchronizations" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"project_id" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_by_op" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"deleted_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "synchronizations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "category_id" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "accepted_incomplete" boolean;--> statement-breakpoint
CREATE INDEX "segregation_history_container" ON "segregation_history" USING btree ("tenant_id","container_id","created_at");--> statement-breakpoint
CREATE INDEX "synchronization_pages_of" ON "synchronization_pages" USING btree ("tenant_id","synchronization_id");--> statement-breakpoint
CREATE INDEX "synchronization_pages_document" ON "synchronization_pages" USING btree ("tenant_id","registration_id");--> statement-breakpoint
CREATE INDEX "synchronizations_project" ON "synchronizations" USING btree ("tenant_id","project_id");