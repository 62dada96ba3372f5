CREATE TABLE "calendar_days" (
	"tenant_id" text NOT NULL,
	"day" text NOT NULL,
	"working" boolean NOT NULL,
	"closes" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	CONSTRAINT "calendar_days_tenant_id_day_pk" PRIMARY KEY("tenant_id","day")
);
