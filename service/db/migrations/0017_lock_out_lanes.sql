ALTER TABLE "users" DROP COLUMN "failures";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "blocked_until";