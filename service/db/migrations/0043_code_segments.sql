CREATE TABLE "code_segments" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"level" text NOT NULL,
	"salt" integer NOT NULL,
	"codes" integer NOT NULL,
	"bytes" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"upto" bigint NOT NULL,
	"made_at" bigint NOT NULL,
	CONSTRAINT "code_segments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "code_segments_made" ON "code_segments" USING btree ("tenant_id","upto");