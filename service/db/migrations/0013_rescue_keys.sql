CREATE TABLE "rescue_keys" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"made_at" bigint NOT NULL,
	CONSTRAINT "rescue_keys_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "rescue_keys" ADD CONSTRAINT "rescue_keys_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;