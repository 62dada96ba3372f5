CREATE TABLE "seal_keys" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"public_key" text NOT NULL,
	"made_at" bigint NOT NULL,
	CONSTRAINT "seal_keys_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "seals" (
	"tenant_id" text NOT NULL,
	"container_id" text NOT NULL,
	"token" text NOT NULL,
	"content_hash" text NOT NULL,
	"position" integer NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "seals_tenant_id_container_id_pk" PRIMARY KEY("tenant_id","container_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "seals_token" ON "seals" USING btree ("tenant_id","token");