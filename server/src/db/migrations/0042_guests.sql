CREATE TABLE "guest_messages" (
	"guest_id" text NOT NULL,
	"id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guest_messages_guest_id_id_pk" PRIMARY KEY("guest_id","id")
);
--> statement-breakpoint
CREATE TABLE "visit_guests" (
	"id" text PRIMARY KEY NOT NULL,
	"appointment_id" text NOT NULL,
	"kind" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"link_hash" text,
	"session_hash" text,
	"name" text,
	"admitted_at" timestamp with time zone,
	CONSTRAINT "visit_guests_linkHash_unique" UNIQUE("link_hash"),
	CONSTRAINT "visit_guests_sessionHash_unique" UNIQUE("session_hash"),
	CONSTRAINT "visit_guests_link_or_session" CHECK ((link_hash is null) <> (session_hash is null)),
	CONSTRAINT "visit_guests_named" CHECK ((session_hash is null) = (name is null))
);
--> statement-breakpoint
ALTER TABLE "appointment_events" ADD COLUMN "guest_name" text;--> statement-breakpoint
ALTER TABLE "appointment_events" ADD COLUMN "guest_kind" text;--> statement-breakpoint
ALTER TABLE "appointment_events" ADD COLUMN "invited_by" text;--> statement-breakpoint
ALTER TABLE "guest_messages" ADD CONSTRAINT "guest_messages_guest_id_visit_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."visit_guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_guests" ADD CONSTRAINT "visit_guests_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_guests_visit_idx" ON "visit_guests" USING btree ("appointment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_guests_admitted_key" ON "visit_guests" USING btree ("appointment_id") WHERE "visit_guests"."admitted_at" is not null;