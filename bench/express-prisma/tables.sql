-- The rows of the product in separate tables, with the indexes that these queries need and no others.
create schema plain;
create table plain."User" as select id, name, email, role from public.users;
create table plain."Session" as
  select token_hash as "tokenHash", user_id as "userId", expires_at as "expiresAt" from public.sessions;
create table plain."Doctor" as
  select id, user_id as "userId", name, specialization, coalesce(fees, 500) as fees, qualification, experience, about,
    languages, timezone, coalesce(weekly_slots, array_fill(262143, array[7])) as "weeklySlots",
    rating::float8 as rating, rating_count as "ratingCount"
  from public.doctor_profiles;
create table plain."Patient" as select id, user_id as "userId", name from public.patient_profiles;
create table plain."Appointment" as
  select id, doctor_id as "doctorId", patient_id as "patientId", status::text as status, local_date::text as date, slot,
    starts_at as "startsAt", room_id as "roomId", '' as reason, held_until as "heldUntil", null::timestamptz as "endedAt"
  from public.appointments;

alter table plain."User" add primary key (id);
alter table plain."Session" add primary key ("tokenHash");
alter table plain."Doctor" add primary key (id);
alter table plain."Patient" add primary key (id);
alter table plain."Appointment" add primary key (id);
alter table plain."Doctor" add unique ("userId"), add foreign key ("userId") references plain."User";
alter table plain."Patient" add unique ("userId"), add foreign key ("userId") references plain."User";
alter table plain."Appointment" add unique ("roomId"),
  add foreign key ("doctorId") references plain."Doctor", add foreign key ("patientId") references plain."Patient";

create index on plain."Doctor" (rating desc, "ratingCount" desc, id);
create index on plain."Doctor" (experience desc, id);
create index on plain."Doctor" (fees, id);
create index on plain."Doctor" (specialization, rating desc);
create index on plain."Doctor" using gin (languages);
create index on plain."Doctor" using gin (name public.gin_trgm_ops);
create index on plain."Doctor" using gin (specialization public.gin_trgm_ops);
create unique index on plain."Appointment" ("doctorId", "startsAt") where status <> 'canceled';
create unique index on plain."Appointment" ("patientId", "startsAt") where status <> 'canceled';
create index on plain."Appointment" ("doctorId", date);

create table plain."Checkout" (id text primary key, amount int not null, status text not null);
create table plain."Payment" (
  id text primary key, "appointmentId" text not null unique references plain."Appointment",
  "checkoutId" text not null unique references plain."Checkout", amount int not null, status text not null,
  "createdAt" timestamptz not null);
create table plain."Notification" (
  id text primary key, "userId" text not null references plain."User", message text not null,
  "createdAt" timestamptz not null);
create index on plain."Notification" ("userId", "createdAt");
create table plain."Prescription" (
  id text primary key, "appointmentId" text not null references plain."Appointment",
  "doctorId" text not null references plain."Doctor", "patientId" text not null references plain."Patient",
  medication text not null, dosage text not null, instructions text not null, "createdAt" timestamptz not null);
create index on plain."Prescription" ("patientId", "createdAt");
