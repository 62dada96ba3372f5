CREATE TABLE "cost_center_users" (
	"tenant_id" text NOT NULL,
	"cost_center_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "cost_center_users_tenant_id_cost_center_id_user_id_pk" PRIMARY KEY("tenant_id","cost_center_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "cost_centers" ADD COLUMN "restricted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cost_center_users" ADD CONSTRAINT "cost_center_users_center_fk" FOREIGN KEY ("tenant_id","cost_center_id") REFERENCES "public"."cost_centers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cost_center_users_user" ON "cost_center_users" USING btree ("tenant_id","user_id");