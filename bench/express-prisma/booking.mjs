import { Router } from 'express';
import * as z from 'zod';
import { prisma } from './prisma.mjs';
import { Refusal, requireFound } from './refusal.mjs';
import { offeredSlots } from './slots.mjs';

export const booking = Router();
export const cardProvider = Router();

const HOLD_MS = 30 * 60_000;
const MAX_HOLDS = 2;
const UNIQUE_VIOLATION = 'P2002';
const choiceSchema = z.object({
  doctorId: z.string(),
  date: z.iso.date(),
  time: z.string(),
  reason: z.string().max(1000).default(''),
});

booking.post('/payment/create-checkout-session', async ({ body, user }, response) => {
  const { doctorId, date, time, reason } = choiceSchema.parse(body);
  const patient = requireFound(await prisma.patient.findUnique({ where: { userId: user.id } }));
  const doctor = requireFound(await prisma.doctor.findUnique({ where: { id: doctorId } }));
  const offeredSlot = offeredSlots(doctor, date).find((candidate) => candidate.time === time);
  if (!offeredSlot) throw new Refusal(422, 'This time is not offered.');
  const { slot, startsAt } = offeredSlot;
  const now = new Date();
  const unexpiredHold = { status: 'held', heldUntil: { gt: now } };
  const checkout = await prisma
    .$transaction(async (tx) => {
      if ((await tx.appointment.count({ where: { patientId: patient.id, ...unexpiredHold } })) >= MAX_HOLDS)
        throw new Refusal(409, 'Please pay for the times that you hold first.');
      await tx.appointment.deleteMany({
        where: { doctorId, startsAt, status: 'held', heldUntil: { lte: now } },
      });
      const hold = { status: 'held', heldUntil: new Date(now.getTime() + HOLD_MS) };
      const appointment = await tx.appointment.create({
        data: { doctorId, patientId: patient.id, date, slot, startsAt, reason, ...hold },
      });
      const checkout = await tx.checkout.create({ data: { amount: doctor.fees, status: 'open' } });
      await tx.payment.create({
        data: {
          appointmentId: appointment.id,
          checkoutId: checkout.id,
          amount: doctor.fees,
          status: 'open',
        },
      });
      return checkout;
    })
    .catch((error) => {
      if (error.code === UNIQUE_VIOLATION) throw new Refusal(409, 'This time was just taken.');
      throw error;
    });
  response.json({ id: checkout.id, amount: doctor.fees });
});

cardProvider.post('/test-checkout/:id/pay', async ({ params }, response) => {
  await prisma.checkout.update({ where: { id: params.id }, data: { status: 'complete' } });
  response.json({ status: 'paid' });
});

booking.get('/payment/confirm-stripe-session', async ({ query, user }, response) => {
  const payment = requireFound(
    await prisma.payment.findFirst({
      where: { checkoutId: query.session_id, appointment: { patient: { userId: user.id } } },
      include: { checkout: true, appointment: { include: { doctor: true } } },
    }),
  );
  const { id, appointmentId, appointment } = payment;
  if (payment.status === 'open' && payment.checkout.status === 'complete')
    await prisma.$transaction(async (tx) => {
      const { count } = await tx.appointment.updateMany({
        where: { id: appointmentId, status: 'held' },
        data: { status: 'scheduled', heldUntil: null },
      });
      if (count === 0) throw new Refusal(409, 'This time was taken before your payment arrived.');
      await tx.payment.update({ where: { id }, data: { status: 'fulfilled' } });
      const message = `A visit was booked for ${appointment.startsAt.toISOString()}.`;
      await tx.notification.createMany({
        data: [user.id, appointment.doctor.userId].map((userId) => ({ userId, message })),
      });
    });
  response.json({ data: { status: 'confirmed', appointmentId } });
});
