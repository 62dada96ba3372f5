CREATE TABLE "free_wishes" (
	"tenant_id" text NOT NULL,
	"object_id" text NOT NULL,
	"user_id" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "free_wishes_tenant_id_object_id_user_id_pk" PRIMARY KEY("tenant_id","object_id","user_id")
);
--> statement-breakpoint
CREATE INDEX "free_wishes_person" ON "free_wishes" USING btree ("tenant_id","user_id");