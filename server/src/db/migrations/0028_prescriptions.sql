CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "prescription_versions" ADD COLUMN "content" jsonb;--> statement-breakpoint
ALTER TABLE "prescription_versions" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "prescription_versions" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "content" jsonb;