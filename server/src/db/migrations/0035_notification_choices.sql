CREATE TABLE "notification_choices" (
	"user_id" text PRIMARY KEY NOT NULL,
	"off" text[] DEFAULT '{}' NOT NULL,
	"quiet_from_minute" integer,
	"quiet_until_minute" integer
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "in_app" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;