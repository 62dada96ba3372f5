CREATE TABLE "integration_tokens" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"grants" text[] NOT NULL,
	"networks" text[] NOT NULL,
	"made_at" bigint NOT NULL,
	"made_by" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"last_used_at" bigint DEFAULT 0 NOT NULL,
	"revoked_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "integration_tokens_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "integration_tokens" ADD CONSTRAINT "integration_tokens_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "integration_tokens_user" ON "integration_tokens" USING btree ("tenant_id","user_id");