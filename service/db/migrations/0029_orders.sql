CREATE TABLE "central_archives" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "central_archives_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "destroy_services" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"group" text NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "destroy_services_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"order_ids" text[] NOT NULL,
	"project_id" text NOT NULL,
	"lines" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"giver" text NOT NULL,
	"giver_role" text NOT NULL,
	"taker" text NOT NULL,
	"taker_role" text NOT NULL,
	"refused" text NOT NULL,
	"waybill" text NOT NULL,
	"vehicle" text NOT NULL,
	"place" text NOT NULL,
	"note" text NOT NULL,
	"hash" text NOT NULL,
	"signatures" jsonb NOT NULL,
	"sealed_at" bigint NOT NULL,
	"device_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"version" integer NOT NULL,
	"created_by_op" text DEFAULT '' NOT NULL,
	"deleted_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "handovers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "material_stock" (
	"tenant_id" text NOT NULL,
	"material_id" text NOT NULL,
	"archive_id" text NOT NULL,
	"on_hand" integer NOT NULL,
	CONSTRAINT "material_stock_tenant_id_material_id_archive_id_pk" PRIMARY KEY("tenant_id","material_id","archive_id"),
	CONSTRAINT "material_stock_positive" CHECK (on_hand >= 0)
);
--> statement-breakpoint
CREATE TABLE "materials" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"code" text NOT NULL,
	"unit" text NOT NULL,
	"pack" integer DEFAULT 1 NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "materials_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"tenant_id" text NOT NULL,
	"order_id" text NOT NULL,
	"place" integer NOT NULL,
	"event" text NOT NULL,
	"status_from" integer NOT NULL,
	"status_to" integer NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"op_id" text NOT NULL,
	"note" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "order_events_tenant_id_order_id_place_pk" PRIMARY KEY("tenant_id","order_id","place")
);
--> statement-breakpoint
CREATE TABLE "order_numbers" (
	"tenant_id" text NOT NULL,
	"order_id" text NOT NULL,
	"number" text NOT NULL,
	"due_at" bigint DEFAULT 0 NOT NULL,
	"late_said_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "order_numbers_tenant_id_order_id_pk" PRIMARY KEY("tenant_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "order_reasons" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"use" text NOT NULL,
	"operations" integer[] NOT NULL,
	"comment_required" boolean DEFAULT false NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "order_reasons_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "positions" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"order_id" text NOT NULL,
	"project_id" text NOT NULL,
	"type" integer NOT NULL,
	"state" integer NOT NULL,
	"object_type" integer NOT NULL,
	"object_id" text NOT NULL,
	"container_id" text NOT NULL,
	"code" text NOT NULL,
	"class_id" text NOT NULL,
	"values" jsonb NOT NULL,
	"title" text NOT NULL,
	"material_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"quantity_done" integer NOT NULL,
	"kilograms" double precision NOT NULL,
	"claimed" boolean NOT NULL,
	"confirmed" text[] NOT NULL,
	"reason_id" text NOT NULL,
	"note" text NOT NULL,
	"method" text NOT NULL,
	"file_id" text NOT NULL,
	"conflict_id" text NOT NULL,
	"ended_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"version" integer NOT NULL,
	"created_by_op" text DEFAULT '' NOT NULL,
	"deleted_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "positions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "service_levels" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"hours" integer NOT NULL,
	"days" integer NOT NULL,
	"cut_off" text DEFAULT '' NOT NULL,
	"operations" integer[] NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "service_levels_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"material_id" text NOT NULL,
	"archive_id" text NOT NULL,
	"change" integer NOT NULL,
	"on_hand" integer NOT NULL,
	"order_id" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "stock_moves_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"tenant_id" text NOT NULL,
	"number" text NOT NULL,
	"order_id" text NOT NULL,
	"project_id" text NOT NULL,
	"content" jsonb NOT NULL,
	"hash" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "certificates_tenant_id_number_pk" PRIMARY KEY("tenant_id","number")
);
--> statement-breakpoint
CREATE TABLE "class_retention" (
	"tenant_id" text NOT NULL,
	"class_id" text NOT NULL,
	"version" integer NOT NULL,
	"schedule_id" text NOT NULL,
	"attribute_id" text DEFAULT '' NOT NULL,
	"saved_at" bigint NOT NULL,
	"saved_by_name" text NOT NULL,
	CONSTRAINT "class_retention_tenant_id_class_id_version_pk" PRIMARY KEY("tenant_id","class_id","version")
);
--> statement-breakpoint
CREATE TABLE "hold_items" (
	"tenant_id" text NOT NULL,
	"hold_id" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	CONSTRAINT "hold_items_tenant_id_hold_id_object_type_object_id_pk" PRIMARY KEY("tenant_id","hold_id","object_type","object_id")
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"scope" text NOT NULL,
	"matter" text NOT NULL,
	"reason" text NOT NULL,
	"review_on" text NOT NULL,
	"state" text NOT NULL,
	"person" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"placed_at" bigint NOT NULL,
	"placed_by" text NOT NULL,
	"placed_by_name" text NOT NULL,
	"lift_asked_by" text DEFAULT '' NOT NULL,
	"lift_asked_by_name" text DEFAULT '' NOT NULL,
	"lifted_at" bigint DEFAULT 0 NOT NULL,
	"lifted_by_name" text DEFAULT '' NOT NULL,
	CONSTRAINT "holds_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "proposal_lines" (
	"tenant_id" text NOT NULL,
	"proposal_id" text NOT NULL,
	"object_id" text NOT NULL,
	"container_id" text NOT NULL,
	"code" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"keep_until" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"answered_by_name" text DEFAULT '' NOT NULL,
	"answered_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "proposal_lines_tenant_id_proposal_id_object_id_pk" PRIMARY KEY("tenant_id","proposal_id","object_id")
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"project_id" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"order_id" text DEFAULT '' NOT NULL,
	"made_at" bigint NOT NULL,
	"made_by" text NOT NULL,
	"made_by_name" text NOT NULL,
	CONSTRAINT "proposals_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "retention_dates" (
	"tenant_id" text NOT NULL,
	"object_id" text NOT NULL,
	"project_id" text NOT NULL,
	"eligible_on" text NOT NULL,
	"never" text NOT NULL,
	"schedule_code" text NOT NULL,
	CONSTRAINT "retention_dates_tenant_id_object_id_pk" PRIMARY KEY("tenant_id","object_id")
);
--> statement-breakpoint
CREATE TABLE "retention_keeps" (
	"tenant_id" text NOT NULL,
	"object_id" text NOT NULL,
	"until" text NOT NULL,
	"reason" text NOT NULL,
	"saved_at" bigint NOT NULL,
	"saved_by_name" text NOT NULL,
	CONSTRAINT "retention_keeps_tenant_id_object_id_until_pk" PRIMARY KEY("tenant_id","object_id","until")
);
--> statement-breakpoint
CREATE TABLE "retention_schedules" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"years" integer NOT NULL,
	"permanent" boolean NOT NULL,
	"review" boolean NOT NULL,
	"from" text NOT NULL,
	"base" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"saved_at" bigint NOT NULL,
	"saved_by_name" text NOT NULL,
	CONSTRAINT "retention_schedules_tenant_id_id_version_pk" PRIMARY KEY("tenant_id","id","version")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "operation" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "kind" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "outcome" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "central_archive_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bulk_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "next_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reason_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reason_comment" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deliver" jsonb DEFAULT '{"recipient":"","street":"","postalCode":"","city":"","contactName":"","contactPhone":"","contactEmail":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "service_level_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wish_day" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "services" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "touched_by" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "finalised_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "finalised_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "finalised_by_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "approved_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "approved_by_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "taken_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "taken_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "taken_by_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ended_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "end_reason_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "end_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_order_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handovers_orders" ON "handovers" USING gin ("order_ids");--> statement-breakpoint
CREATE UNIQUE INDEX "materials_code" ON "materials" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "order_numbers_number" ON "order_numbers" USING btree ("tenant_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "positions_claim" ON "positions" USING btree ("tenant_id","object_type","object_id") WHERE claimed and object_id <> '';--> statement-breakpoint
CREATE INDEX "positions_order" ON "positions" USING btree ("tenant_id","order_id","id");--> statement-breakpoint
CREATE INDEX "positions_object" ON "positions" USING btree ("tenant_id","object_id");--> statement-breakpoint
CREATE INDEX "positions_box" ON "positions" USING btree ("tenant_id","container_id") WHERE claimed;--> statement-breakpoint
CREATE INDEX "stock_moves_material" ON "stock_moves" USING btree ("tenant_id","material_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_order" ON "certificates" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "hold_items_object" ON "hold_items" USING btree ("tenant_id","object_id");--> statement-breakpoint
CREATE INDEX "proposal_lines_object" ON "proposal_lines" USING btree ("tenant_id","object_id");--> statement-breakpoint
CREATE INDEX "retention_dates_on" ON "retention_dates" USING btree ("tenant_id","eligible_on","object_id");--> statement-breakpoint
CREATE INDEX "orders_listed" ON "orders" USING btree ("tenant_id","project_id","status","created_at","id");--> statement-breakpoint
-- the pickups of today: who asked for them, and their boxes as positions
UPDATE "orders" SET "touched_by" = ARRAY["created_by"], "finalised_at" = "created_at", "finalised_by" = "created_by", "finalised_by_name" = "created_by_name";
--> statement-breakpoint
INSERT INTO "positions" ("tenant_id", "id", "order_id", "project_id", "type", "state", "object_type", "object_id", "container_id", "code", "class_id", "values", "title", "material_id", "quantity", "quantity_done", "kilograms", "claimed", "confirmed", "reason_id", "note", "method", "file_id", "conflict_id", "ended_at", "created_at", "created_by", "created_by_name", "version", "created_by_op")
SELECT o."tenant_id", o."id" || ':' || c."id", o."id", o."project_id", o."type", CASE o."status" WHEN 4 THEN 3 WHEN 5 THEN 4 WHEN 6 THEN 7 WHEN 7 THEN 6 ELSE 1 END, 1, c."id", c."id", c."code", '', '{}', c."code", '', 1, CASE o."status" WHEN 5 THEN 1 ELSE 0 END, 0, o."status" IN (2, 3, 4) AND c."order_id" = o."id", '{}', '', '', '', '', '', CASE WHEN o."status" > 4 THEN o."created_at" ELSE 0 END, o."created_at", o."created_by", o."created_by_name", 1, o."created_by_op"
FROM "orders" o JOIN "containers" c ON c."tenant_id" = o."tenant_id" AND c."id" = ANY(o."container_ids");
--> statement-breakpoint
UPDATE "feed" f SET "row" = f."row" || jsonb_build_object('operation', o."operation", 'kind', o."kind", 'outcome', '', 'centralArchiveId', '', 'bulkId', '', 'nextId', '', 'reasonId', '', 'reasonComment', '', 'deliver', o."deliver", 'serviceLevelId', '', 'wishDay', '', 'services', o."services", 'touchedBy', to_jsonb(o."touched_by"), 'finalisedAt', o."finalised_at", 'finalisedBy', o."finalised_by", 'finalisedByName', o."finalised_by_name", 'approvedAt', 0, 'approvedByName', '', 'takenAt', 0, 'takenBy', '', 'takenByName', '', 'endedAt', 0, 'endReasonId', '', 'endNote', '')
FROM "orders" o WHERE f."tenant_id" = o."tenant_id" AND f."stream" = 'orders' AND f."row_id" = o."id" AND f."row" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "feed" ("tenant_id", "stream", "row_id", "seq", "tx_to", "scope", "row")
SELECT p."tenant_id", 'positions', p."id", n."n" + row_number() OVER (PARTITION BY p."tenant_id" ORDER BY p."id"), n."n" + count(*) OVER (PARTITION BY p."tenant_id"), 'project:' || p."project_id", jsonb_build_object('id', p."id", 'orderId', p."order_id", 'projectId', p."project_id", 'type', p."type", 'state', p."state", 'objectType', p."object_type", 'objectId', p."object_id", 'containerId', p."container_id", 'code', p."code", 'classId', '', 'values', '{}'::jsonb, 'title', p."title", 'materialId', '', 'quantity', 1, 'quantityDone', p."quantity_done", 'kilograms', 0, 'claimed', p."claimed", 'confirmed', '[]'::jsonb, 'reasonId', '', 'note', '', 'method', '', 'fileId', '', 'conflictId', '', 'endedAt', p."ended_at", 'createdAt', p."created_at", 'createdBy', p."created_by", 'createdByName', p."created_by_name", 'version', 1, 'createdByOp', p."created_by_op")
FROM "positions" p JOIN "counters" n ON n."tenant_id" = p."tenant_id";
--> statement-breakpoint
UPDATE "counters" n SET "n" = n."n" + p."count" FROM (SELECT "tenant_id", count(*) AS "count" FROM "positions" GROUP BY "tenant_id") p WHERE p."tenant_id" = n."tenant_id";
