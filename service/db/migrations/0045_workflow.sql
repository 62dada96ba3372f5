CREATE TABLE "flow_cases" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"number" text NOT NULL,
	"workflow_id" text NOT NULL,
	"version" integer NOT NULL,
	"project_id" text NOT NULL,
	"class_id" text NOT NULL,
	"document_guid" text NOT NULL,
	"status" integer NOT NULL,
	"marking" jsonb NOT NULL,
	"visits" jsonb NOT NULL,
	"started_at" bigint NOT NULL,
	"started_by" text NOT NULL,
	"started_by_name" text NOT NULL,
	"ended_at" bigint DEFAULT 0 NOT NULL,
	"row_version" integer NOT NULL,
	CONSTRAINT "flow_cases_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "flow_heads" (
	"tenant_id" text NOT NULL,
	"case_id" text NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "flow_heads_tenant_id_case_id_pk" PRIMARY KEY("tenant_id","case_id")
);
--> statement-breakpoint
CREATE TABLE "flow_history" (
	"tenant_id" text NOT NULL,
	"case_id" text NOT NULL,
	"position" integer NOT NULL,
	"event" integer NOT NULL,
	"activity_id" text NOT NULL,
	"visit" integer NOT NULL,
	"relation_id" text NOT NULL,
	"at" bigint NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"op_id" text NOT NULL,
	"detail" jsonb NOT NULL,
	"removed" jsonb NOT NULL,
	"placed" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "flow_history_tenant_id_case_id_position_pk" PRIMARY KEY("tenant_id","case_id","position")
);
--> statement-breakpoint
CREATE TABLE "flow_tasks" (
	"tenant_id" text NOT NULL,
	"case_id" text NOT NULL,
	"activity_id" text NOT NULL,
	"visit" integer NOT NULL,
	"kind" integer NOT NULL,
	"status" integer NOT NULL,
	"opened_at" bigint NOT NULL,
	"due_at" bigint NOT NULL,
	"ended_at" bigint DEFAULT 0 NOT NULL,
	"answered_by" text DEFAULT '' NOT NULL,
	"answered_by_name" text DEFAULT '' NOT NULL,
	"relation_id" text DEFAULT '' NOT NULL,
	"before" jsonb NOT NULL,
	"corrected" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "flow_tasks_tenant_id_case_id_activity_id_visit_pk" PRIMARY KEY("tenant_id","case_id","activity_id","visit")
);
--> statement-breakpoint
CREATE TABLE "flow_votes" (
	"tenant_id" text NOT NULL,
	"case_id" text NOT NULL,
	"activity_id" text NOT NULL,
	"visit" integer NOT NULL,
	"user_id" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "flow_votes_tenant_id_case_id_activity_id_visit_user_id_pk" PRIMARY KEY("tenant_id","case_id","activity_id","visit","user_id")
);
--> statement-breakpoint
CREATE TABLE "workflow_classes" (
	"tenant_id" text NOT NULL,
	"workflow_id" text NOT NULL,
	"class_id" text NOT NULL,
	CONSTRAINT "workflow_classes_tenant_id_workflow_id_class_id_pk" PRIMARY KEY("tenant_id","workflow_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "workflow_versions" (
	"tenant_id" text NOT NULL,
	"workflow_id" text NOT NULL,
	"version" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"published_at" bigint NOT NULL,
	"published_by_name" text NOT NULL,
	CONSTRAINT "workflow_versions_tenant_id_workflow_id_version_pk" PRIMARY KEY("tenant_id","workflow_id","version")
);
--> statement-breakpoint
CREATE TABLE "workflows" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"project_id" text NOT NULL,
	"active" boolean NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "workflows_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "flow_cases_number" ON "flow_cases" USING btree ("tenant_id","number");--> statement-breakpoint
CREATE INDEX "flow_cases_document" ON "flow_cases" USING btree ("tenant_id","document_guid","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_cases_open" ON "flow_cases" USING btree ("tenant_id","document_guid") WHERE status in (1, 5);--> statement-breakpoint
CREATE INDEX "flow_history_op" ON "flow_history" USING btree ("tenant_id","op_id") WHERE op_id <> '';--> statement-breakpoint
CREATE INDEX "flow_tasks_open" ON "flow_tasks" USING btree ("tenant_id","due_at") WHERE status = 1;--> statement-breakpoint
CREATE INDEX "workflow_classes_class" ON "workflow_classes" USING btree ("tenant_id","class_id");