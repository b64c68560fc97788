CREATE TABLE "operator_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "operator_invitations_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "operator_log_head" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_log" ADD COLUMN "sequence" integer;--> statement-breakpoint
ALTER TABLE "operator_log" ADD COLUMN "actor_user_id" text;--> statement-breakpoint
ALTER TABLE "operator_log" ADD COLUMN "details" text;--> statement-breakpoint
ALTER TABLE "operator_log" ADD COLUMN "reason_salt" text;--> statement-breakpoint
ALTER TABLE "operator_log" ADD COLUMN "reason_digest" text;--> statement-breakpoint
ALTER TABLE "operator_log" ADD COLUMN "previous_hash" text;--> statement-breakpoint
ALTER TABLE "operator_log" ADD COLUMN "hash" text;--> statement-breakpoint
CREATE INDEX "operator_invitations_email_idx" ON "operator_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_operators_idx" ON "users" USING btree ("id") WHERE role = 'operator';--> statement-breakpoint
CREATE UNIQUE INDEX "operator_log_sequence_key" ON "operator_log" USING btree ("sequence");--> statement-breakpoint
CREATE INDEX "operator_log_subject_idx" ON "operator_log" USING btree ("subject");--> statement-breakpoint
CREATE FUNCTION refuse_operator_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		-- An entry from before the chain is added to it.
		IF OLD.sequence IS NULL THEN RETURN NEW; END IF;
		-- The reason is cleared with the account it is about, and nothing else.
		IF NEW.reason IS NULL AND NEW.details IS NULL
			AND (NEW.id, NEW.sequence, NEW.actor, NEW.actor_user_id, NEW.act, NEW.subject, NEW.reason_digest, NEW.at, NEW.previous_hash, NEW.hash)
			IS NOT DISTINCT FROM (OLD.id, OLD.sequence, OLD.actor, OLD.actor_user_id, OLD.act, OLD.subject, OLD.reason_digest, OLD.at, OLD.previous_hash, OLD.hash)
		THEN RETURN NEW; END IF;
	END IF;
	RAISE EXCEPTION 'the operators'' log is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_log_append_only BEFORE UPDATE OR DELETE ON operator_log
FOR EACH ROW EXECUTE FUNCTION refuse_operator_log_change();
