ALTER TABLE "containers" ADD COLUMN "sealed_hash" text;--> statement-breakpoint
ALTER TABLE "containers" ADD COLUMN "seal_broken" jsonb;