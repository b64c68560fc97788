ALTER TABLE "read_tokens" ALTER COLUMN "token_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "read_tokens" ADD COLUMN "app_id" text;--> statement-breakpoint
ALTER TABLE "read_tokens" ADD COLUMN "granted_scopes" text;--> statement-breakpoint
ALTER TABLE "read_tokens" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "read_tokens" ADD COLUMN "code_challenge" text;--> statement-breakpoint
ALTER TABLE "read_tokens" ADD COLUMN "redirect_uri" text;--> statement-breakpoint
ALTER TABLE "read_tokens" ADD COLUMN "agreed_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "read_tokens" ADD COLUMN "token_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "read_tokens" ADD COLUMN "refresh_family_hash" text;--> statement-breakpoint
ALTER TABLE "read_tokens" ADD COLUMN "refresh_hash" text;--> statement-breakpoint
ALTER TABLE "read_tokens" ADD CONSTRAINT "read_tokens_codeHash_unique" UNIQUE("code_hash");--> statement-breakpoint
ALTER TABLE "read_tokens" ADD CONSTRAINT "read_tokens_refreshFamilyHash_unique" UNIQUE("refresh_family_hash");