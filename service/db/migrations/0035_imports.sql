CREATE TABLE "import_configs" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"config" jsonb NOT NULL,
	CONSTRAINT "import_configs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_issues" (
	"tenant_id" text NOT NULL,
	"import_id" text NOT NULL,
	"kind" text NOT NULL,
	"row" integer NOT NULL,
	"code" text NOT NULL,
	"column" text DEFAULT '' NOT NULL,
	"other" text DEFAULT '' NOT NULL,
	"cells" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "import_issues_tenant_id_import_id_kind_row_code_column_pk" PRIMARY KEY("tenant_id","import_id","kind","row","code","column")
);
--> statement-breakpoint
CREATE TABLE "import_made" (
	"tenant_id" text NOT NULL,
	"import_id" text NOT NULL,
	"kind" integer NOT NULL,
	"row_id" text NOT NULL,
	"row" integer NOT NULL,
	"kept" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_made_tenant_id_import_id_kind_row_id_pk" PRIMARY KEY("tenant_id","import_id","kind","row_id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"project_id" text NOT NULL,
	"config_id" text NOT NULL,
	"config_version" integer NOT NULL,
	"config" jsonb NOT NULL,
	"file_id" text DEFAULT '' NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"cursor" integer DEFAULT 0 NOT NULL,
	"counters" jsonb NOT NULL,
	"checked_for" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"at" bigint NOT NULL,
	"ended_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "imports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "import_configs" ADD CONSTRAINT "import_configs_tenant_id_project_id_projects_tenant_id_id_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_made_of" ON "import_made" USING btree ("tenant_id","row_id");--> statement-breakpoint
CREATE INDEX "imports_at" ON "imports" USING btree ("tenant_id","at");