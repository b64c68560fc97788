CREATE TABLE "operator_log" (
	"id" text PRIMARY KEY NOT NULL,
	"actor" text NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "doctor_profiles" ADD COLUMN "verification_withdrawn_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "operator_log_at_idx" ON "operator_log" USING btree ("at");