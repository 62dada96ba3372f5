CREATE TABLE "conflicts" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"op_id" text NOT NULL,
	"entity_id" text NOT NULL,
	"container_id" text NOT NULL,
	"version" integer NOT NULL,
	"record" jsonb NOT NULL,
	"batch_id" text DEFAULT '' NOT NULL,
	"arrived_at" bigint NOT NULL,
	CONSTRAINT "conflicts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"tenant_id" text PRIMARY KEY NOT NULL,
	"n" bigint NOT NULL,
	"horizon" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custody" (
	"tenant_id" text NOT NULL,
	"container_id" text NOT NULL,
	"position" integer NOT NULL,
	"event" integer NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"role" text NOT NULL,
	"device_id" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"method" text NOT NULL,
	"seal" text NOT NULL,
	"device_at" bigint NOT NULL,
	"at" bigint NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "custody_tenant_id_container_id_position_pk" PRIMARY KEY("tenant_id","container_id","position")
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"conflict_id" text NOT NULL,
	"at" bigint NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"device_id" text NOT NULL,
	"decision" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"batch_id" text NOT NULL,
	"seconds_spent" integer NOT NULL,
	"base" jsonb,
	"device" jsonb,
	"service" jsonb,
	"result" jsonb,
	CONSTRAINT "decisions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"highest_n" bigint NOT NULL,
	"waiting" integer NOT NULL,
	"oldest_at" bigint NOT NULL,
	"last_seen" bigint NOT NULL,
	CONSTRAINT "devices_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "epochs" (
	"epoch" text PRIMARY KEY NOT NULL,
	"since" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "failures" (
	"tenant_id" text NOT NULL,
	"op_id" text NOT NULL,
	"count" integer NOT NULL,
	"last" text NOT NULL,
	CONSTRAINT "failures_tenant_id_op_id_pk" PRIMARY KEY("tenant_id","op_id")
);
--> statement-breakpoint
CREATE TABLE "feed" (
	"tenant_id" text NOT NULL,
	"stream" text NOT NULL,
	"row_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"tx_to" bigint NOT NULL,
	"scope" text NOT NULL,
	"row" jsonb,
	CONSTRAINT "feed_tenant_id_stream_row_id_pk" PRIMARY KEY("tenant_id","stream","row_id")
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"device_id" text NOT NULL,
	"of" text NOT NULL,
	"prefix" text NOT NULL,
	"first" bigint NOT NULL,
	"last" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "leases_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"tenant_id" text NOT NULL,
	"op_id" text NOT NULL,
	"hash" text NOT NULL,
	"user_id" text NOT NULL,
	"device_id" text NOT NULL,
	"n" bigint NOT NULL,
	"type" text NOT NULL,
	"entity_id" text NOT NULL,
	"lane" text NOT NULL,
	"operation" jsonb NOT NULL,
	"status" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"conflict_id" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"outcome" text DEFAULT '' NOT NULL,
	"seq" bigint NOT NULL,
	"received_at" bigint NOT NULL,
	CONSTRAINT "receipts_tenant_id_op_id_pk" PRIMARY KEY("tenant_id","op_id")
);
--> statement-breakpoint
CREATE TABLE "steps" (
	"tenant_id" text NOT NULL,
	"collection" text NOT NULL,
	"row_id" text NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb NOT NULL,
	"op_id" text NOT NULL,
	"device_id" text NOT NULL,
	"n" bigint NOT NULL,
	"user_name" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "steps_tenant_id_collection_row_id_version_pk" PRIMARY KEY("tenant_id","collection","row_id","version")
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" text NOT NULL,
	"event" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "audit_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"tenant_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"family_id" text NOT NULL,
	"user_id" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"successor_sealed" text DEFAULT '' NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "refresh_tokens_tenant_id_token_hash_pk" PRIMARY KEY("tenant_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"tenant_id" text PRIMARY KEY NOT NULL,
	"url_path" text NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"internal" boolean DEFAULT false NOT NULL,
	"primary_colour" text DEFAULT '#14477D' NOT NULL,
	"parameters" jsonb NOT NULL,
	CONSTRAINT "tenants_url_path_unique" UNIQUE("url_path")
);
--> statement-breakpoint
CREATE TABLE "user_projects" (
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"project_id" text NOT NULL,
	CONSTRAINT "user_projects_tenant_id_user_id_project_id_pk" PRIMARY KEY("tenant_id","user_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"user_name" text NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"password_hash" text NOT NULL,
	"roles" text[] NOT NULL,
	"account_type" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"rights_version" integer DEFAULT 1 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"blocked_until" timestamp with time zone,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "users_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "class_versions" (
	"tenant_id" text NOT NULL,
	"class_id" text NOT NULL,
	"version" integer NOT NULL,
	"attributes" jsonb NOT NULL,
	CONSTRAINT "class_versions_tenant_id_class_id_version_pk" PRIMARY KEY("tenant_id","class_id","version")
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"file_folder" boolean DEFAULT false NOT NULL,
	"code_repeats" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"attributes" jsonb NOT NULL,
	CONSTRAINT "classes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "container_types" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"code_pattern" text NOT NULL,
	"seal_required" boolean NOT NULL,
	CONSTRAINT "container_types_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "containers" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"code" text NOT NULL,
	"alias" text DEFAULT '' NOT NULL,
	"project_id" text NOT NULL,
	"container_type_id" text NOT NULL,
	"class_id" text NOT NULL,
	"cost_center_id" text DEFAULT '' NOT NULL,
	"central_archive_id" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" integer NOT NULL,
	"seals" text[] NOT NULL,
	"inherited" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"closed_at" bigint DEFAULT 0 NOT NULL,
	"closed_by_name" text DEFAULT '' NOT NULL,
	"order_id" text DEFAULT '' NOT NULL,
	"documents" integer DEFAULT 0 NOT NULL,
	"version" integer NOT NULL,
	"created_by_op" text DEFAULT '' NOT NULL,
	"deleted_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "containers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "cost_centers" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"status" integer NOT NULL,
	CONSTRAINT "cost_centers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "dictionaries" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"type" integer NOT NULL,
	"version" integer NOT NULL,
	"date" bigint NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "dictionaries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "dictionary_values" (
	"tenant_id" text NOT NULL,
	"dictionary_id" text NOT NULL,
	"folded" text collate "C" NOT NULL,
	"value" text collate "C" NOT NULL,
	"since_version" integer NOT NULL,
	"until_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "dictionary_values_tenant_id_dictionary_id_folded_value_pk" PRIMARY KEY("tenant_id","dictionary_id","folded","value")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"type" integer NOT NULL,
	"status" integer NOT NULL,
	"project_id" text NOT NULL,
	"container_ids" text[] NOT NULL,
	"cost_center_id" text DEFAULT '' NOT NULL,
	"waybill" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"version" integer NOT NULL,
	"created_by_op" text DEFAULT '' NOT NULL,
	CONSTRAINT "orders_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"kinds" integer[] NOT NULL,
	"container_type_ids" text[] NOT NULL,
	"cost_center_required" boolean DEFAULT false NOT NULL,
	"central_archive_id" text DEFAULT '' NOT NULL,
	CONSTRAINT "projects_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "protocols" (
	"tenant_id" text NOT NULL,
	"number" integer NOT NULL,
	"container_id" text NOT NULL,
	"content_hash" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "protocols_tenant_id_number_pk" PRIMARY KEY("tenant_id","number")
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"container_id" text NOT NULL,
	"project_id" text NOT NULL,
	"class_id" text NOT NULL,
	"code" text NOT NULL,
	"code_unique" boolean NOT NULL,
	"values" jsonb NOT NULL,
	"evidence" jsonb NOT NULL,
	"to_verify" text[] NOT NULL,
	"tries" jsonb NOT NULL,
	"class_version" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"version" integer NOT NULL,
	"created_by_op" text DEFAULT '' NOT NULL,
	"deleted_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "registrations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "custody" ADD CONSTRAINT "custody_tenant_id_container_id_containers_tenant_id_id_fk" FOREIGN KEY ("tenant_id","container_id") REFERENCES "public"."containers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_projects" ADD CONSTRAINT "user_projects_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_projects" ADD CONSTRAINT "user_projects_tenant_id_project_id_projects_tenant_id_id_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_versions" ADD CONSTRAINT "class_versions_tenant_id_class_id_classes_tenant_id_id_fk" FOREIGN KEY ("tenant_id","class_id") REFERENCES "public"."classes"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_tenant_id_project_id_projects_tenant_id_id_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "containers" ADD CONSTRAINT "containers_tenant_id_project_id_projects_tenant_id_id_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "containers" ADD CONSTRAINT "containers_type_fk" FOREIGN KEY ("tenant_id","container_type_id") REFERENCES "public"."container_types"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictionary_values" ADD CONSTRAINT "dictionary_values_dictionary_fk" FOREIGN KEY ("tenant_id","dictionary_id") REFERENCES "public"."dictionaries"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tenant_id_project_id_projects_tenant_id_id_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protocols" ADD CONSTRAINT "protocols_tenant_id_container_id_containers_tenant_id_id_fk" FOREIGN KEY ("tenant_id","container_id") REFERENCES "public"."containers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_container_fk" FOREIGN KEY ("tenant_id","container_id") REFERENCES "public"."containers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_class_fk" FOREIGN KEY ("tenant_id","class_id") REFERENCES "public"."classes"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conflicts_status" ON "conflicts" USING btree ("tenant_id","status","arrived_at");--> statement-breakpoint
CREATE INDEX "conflicts_container" ON "conflicts" USING btree ("tenant_id","container_id","status");--> statement-breakpoint
CREATE INDEX "conflicts_batch" ON "conflicts" USING btree ("tenant_id","batch_id");--> statement-breakpoint
CREATE INDEX "decisions_conflict" ON "decisions" USING btree ("tenant_id","conflict_id");--> statement-breakpoint
CREATE UNIQUE INDEX "feed_seq" ON "feed" USING btree ("tenant_id","seq");--> statement-breakpoint
CREATE INDEX "feed_scope" ON "feed" USING btree ("tenant_id","scope","seq");--> statement-breakpoint
CREATE INDEX "leases_series" ON "leases" USING btree ("tenant_id","of","prefix","last");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_device" ON "receipts" USING btree ("tenant_id","device_id","n");--> statement-breakpoint
CREATE INDEX "receipts_conflict" ON "receipts" USING btree ("tenant_id","conflict_id");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit_events" USING btree ("tenant_id","subject");--> statement-breakpoint
CREATE INDEX "refresh_family" ON "refresh_tokens" USING btree ("tenant_id","family_id");--> statement-breakpoint
CREATE INDEX "user_projects_project" ON "user_projects" USING btree ("tenant_id","project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_name" ON "users" USING btree ("tenant_id","user_name");--> statement-breakpoint
CREATE UNIQUE INDEX "containers_code" ON "containers" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE INDEX "containers_project" ON "containers" USING btree ("tenant_id","project_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "cost_centers_code" ON "cost_centers" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "protocols_content" ON "protocols" USING btree ("tenant_id","container_id","content_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_code" ON "registrations" USING btree ("tenant_id","class_id","code") WHERE code_unique and deleted_at = 0 and code <> '';--> statement-breakpoint
CREATE INDEX "registrations_container" ON "registrations" USING btree ("tenant_id","container_id");