CREATE TABLE "room_stays" (
	"id" text PRIMARY KEY NOT NULL,
	"appointment_id" text NOT NULL,
	"person" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"appointment_id" text NOT NULL,
	"raised_by" text NOT NULL,
	"patient_statement" text,
	"doctor_statement" text,
	"outcome" text,
	"decision" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "announcement_mails" (
	"announcement_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "announcement_mails_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"audience" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"recipients" integer NOT NULL,
	"notified" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"last_user_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "response_times" (
	"on_date" date NOT NULL,
	"within_ms" integer NOT NULL,
	"requests" integer NOT NULL,
	CONSTRAINT "response_times_on_date_within_ms_pk" PRIMARY KEY("on_date","within_ms")
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "kept_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "room_stays" ADD CONSTRAINT "room_stays_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_mails" ADD CONSTRAINT "announcement_mails_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_mails" ADD CONSTRAINT "announcement_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_stays_appointment_idx" ON "room_stays" USING btree ("appointment_id","person","last_seen_at");--> statement-breakpoint
CREATE INDEX "room_stays_seen_idx" ON "room_stays" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_appointment_key" ON "disputes" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "disputes_open_idx" ON "disputes" USING btree ("created_at","id") WHERE "disputes"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "disputes_decided_idx" ON "disputes" USING btree ("decided_at","id") WHERE "disputes"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "announcement_mails_user_idx" ON "announcement_mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "announcements_created_idx" ON "announcements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "announcements_unfinished_idx" ON "announcements" USING btree ("created_at") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "appointments_created_idx" ON "appointments" USING btree ("created_at") WHERE status <> 'held';--> statement-breakpoint
CREATE INDEX "appointments_canceled_idx" ON "appointments" USING btree ("canceled_at") WHERE canceled_at is not null;--> statement-breakpoint
CREATE INDEX "appointments_starts_idx" ON "appointments" USING btree ("starts_at") WHERE status <> 'held';--> statement-breakpoint
CREATE INDEX "reviews_reported_idx" ON "reviews" USING btree ("reported_at","id") WHERE reported_at is not null and hidden_at is null and kept_at is null;--> statement-breakpoint
CREATE INDEX "reviews_kept_idx" ON "reviews" USING btree ("kept_at","id") WHERE kept_at is not null;--> statement-breakpoint
CREATE INDEX "reviews_hidden_idx" ON "reviews" USING btree ("hidden_at","id") WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX "jobs_failed_idx" ON "jobs" USING btree ("failed_at","id") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "payments_paid_idx" ON "payments" USING btree ("paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "payments_state_idx" ON "payments" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_settled_idx" ON "refunds" USING btree ("settled_at") WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_pending_idx" ON "refunds" USING btree ("created_at","id") WHERE status = 'pending';