CREATE TABLE "count_parts" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"project_id" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_by_op" text DEFAULT '' NOT NULL,
	"container_id" text NOT NULL,
	"items" jsonb NOT NULL,
	"closed" boolean NOT NULL,
	CONSTRAINT "count_parts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "counts" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"project_id" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_by_op" text DEFAULT '' NOT NULL,
	"container_id" text NOT NULL,
	"state" integer NOT NULL,
	"expected" integer NOT NULL,
	"found" integer NOT NULL,
	"missing" integer NOT NULL,
	"extra" integer NOT NULL,
	"strays" integer NOT NULL,
	"parts" text[] NOT NULL,
	"by_name" text NOT NULL,
	"at" bigint NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "counts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "exceptions" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"project_id" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_by_op" text DEFAULT '' NOT NULL,
	"kind" integer NOT NULL,
	"state" text NOT NULL,
	"container_id" text,
	"registration_id" text NOT NULL,
	"code" text NOT NULL,
	"note" text NOT NULL,
	"resolution" text NOT NULL,
	"resolved_at" bigint NOT NULL,
	"resolved_by_name" text NOT NULL,
	CONSTRAINT "exceptions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "placements" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"project_id" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_by_op" text DEFAULT '' NOT NULL,
	"container_id" text NOT NULL,
	"place_code" text NOT NULL,
	"since" bigint NOT NULL,
	CONSTRAINT "placements_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "containers" ADD COLUMN "received_at" bigint;--> statement-breakpoint
ALTER TABLE "containers" ADD COLUMN "count_state" integer;--> statement-breakpoint
ALTER TABLE "containers" ADD COLUMN "counted_at" bigint;--> statement-breakpoint
ALTER TABLE "containers" ADD COLUMN "counted_by_name" text;--> statement-breakpoint
ALTER TABLE "containers" ADD COLUMN "differences" integer;--> statement-breakpoint
ALTER TABLE "counts" ADD CONSTRAINT "counts_tenant_id_project_id_projects_tenant_id_id_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "count_parts_container" ON "count_parts" USING btree ("tenant_id","container_id");--> statement-breakpoint
CREATE INDEX "counts_state" ON "counts" USING btree ("tenant_id","project_id","state","at");--> statement-breakpoint
CREATE INDEX "exceptions_open" ON "exceptions" USING btree ("tenant_id","project_id","state","created_at");--> statement-breakpoint
CREATE INDEX "exceptions_container" ON "exceptions" USING btree ("tenant_id","container_id");--> statement-breakpoint
CREATE INDEX "exceptions_code" ON "exceptions" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE INDEX "placements_place" ON "placements" USING btree ("tenant_id","place_code");