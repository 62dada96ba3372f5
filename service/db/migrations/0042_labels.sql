CREATE TABLE "label_batches" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"project_id" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_by_op" text DEFAULT '' NOT NULL,
	"series" text NOT NULL,
	"type_id" text NOT NULL,
	"prefix" text NOT NULL,
	"width" integer NOT NULL,
	"check_digit" boolean NOT NULL,
	"first" bigint NOT NULL,
	"last" bigint NOT NULL,
	"format" text NOT NULL,
	"damaged" bigint[] NOT NULL,
	CONSTRAINT "label_batches_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "label_batches_newest" ON "label_batches" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "label_batches_last" ON "label_batches" USING btree ("tenant_id","prefix","last");