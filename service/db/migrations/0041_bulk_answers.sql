CREATE TABLE "bulk_answers" (
	"tenant_id" text NOT NULL,
	"op_id" text NOT NULL,
	"user_id" text NOT NULL,
	"sha256" text NOT NULL,
	"answer" jsonb NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "bulk_answers_tenant_id_op_id_pk" PRIMARY KEY("tenant_id","op_id")
);
--> statement-breakpoint
CREATE INDEX "bulk_answers_at" ON "bulk_answers" USING btree ("tenant_id","at");