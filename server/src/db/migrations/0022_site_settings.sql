CREATE TABLE "site_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"support_email" text NOT NULL,
	"privacy_email" text NOT NULL,
	"security_email" text NOT NULL,
	"emergency_number" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
