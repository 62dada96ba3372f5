CREATE TABLE "document_history" (
	"tenant_id" text NOT NULL,
	"document_id" text NOT NULL,
	"n" integer NOT NULL,
	"operation" integer NOT NULL,
	"version" integer NOT NULL,
	"page" integer DEFAULT 0 NOT NULL,
	"at" bigint NOT NULL,
	"device_at" bigint NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"device_id" text NOT NULL,
	"op_id" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "document_history_tenant_id_document_id_n_pk" PRIMARY KEY("tenant_id","document_id","n")
);
