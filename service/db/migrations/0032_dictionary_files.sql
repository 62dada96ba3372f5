CREATE TABLE "dictionary_configs" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"dictionary_id" text NOT NULL,
	"project_id" text DEFAULT '' NOT NULL,
	"config" jsonb NOT NULL,
	CONSTRAINT "dictionary_configs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "dictionary_files" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"dictionary_id" text NOT NULL,
	"config_id" text NOT NULL,
	"file_id" text NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"state" integer DEFAULT 1 NOT NULL,
	"state_before" integer DEFAULT 0 NOT NULL,
	"counters" jsonb NOT NULL,
	"issues" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" bigint NOT NULL,
	"deleted_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "dictionary_files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "dictionary_staged" (
	"tenant_id" text NOT NULL,
	"file_id" text NOT NULL,
	"lower" text NOT NULL,
	"folded" text NOT NULL,
	"value" text NOT NULL,
	"successor" text DEFAULT '' NOT NULL,
	CONSTRAINT "dictionary_staged_tenant_id_file_id_lower_pk" PRIMARY KEY("tenant_id","file_id","lower")
);
--> statement-breakpoint
ALTER TABLE "dictionary_configs" ADD CONSTRAINT "dictionary_configs_dictionary_fk" FOREIGN KEY ("tenant_id","dictionary_id") REFERENCES "public"."dictionaries"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictionary_files" ADD CONSTRAINT "dictionary_files_dictionary_fk" FOREIGN KEY ("tenant_id","dictionary_id") REFERENCES "public"."dictionaries"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dictionary_files_of" ON "dictionary_files" USING btree ("tenant_id","dictionary_id","at");