CREATE TABLE "user_classes" (
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"class_id" text NOT NULL,
	"access" integer[] NOT NULL,
	"document_grants" integer[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "user_classes_tenant_id_user_id_class_id_pk" PRIMARY KEY("tenant_id","user_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "user_restrictions" (
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"class_id" text NOT NULL,
	"attribute_id" text NOT NULL,
	"allowed" text[] NOT NULL,
	CONSTRAINT "user_restrictions_tenant_id_user_id_class_id_attribute_id_pk" PRIMARY KEY("tenant_id","user_id","class_id","attribute_id")
);
--> statement-breakpoint
ALTER TABLE "user_projects" ADD COLUMN "class_mode" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sighted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user_classes" ADD CONSTRAINT "user_classes_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_restrictions" ADD CONSTRAINT "user_restrictions_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;