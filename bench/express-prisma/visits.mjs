import { Router } from 'express';
import * as z from 'zod';
import { prisma } from './prisma.mjs';
import { Refusal, requireFound } from './refusal.mjs';

export const visits = Router();

visits.get('/appointment/:id', async ({ params, user }, response) => {
  const data = await prisma.appointment.findFirst({
    where: { id: params.id, OR: [{ doctor: { userId: user.id } }, { patient: { userId: user.id } }] },
    include: { doctor: true, patient: true },
  });
  response.json({ data: requireFound(data) });
});

visits.patch('/appointment/update/:id', async ({ params, body, user }, response) => {
  const { status } = z.object({ status: z.literal('completed') }).parse(body);
  const { id } = params;
  const data = await prisma.$transaction(async (tx) => {
    const { count } = await tx.appointment.updateMany({
      where: { id, status: 'scheduled', doctor: { userId: user.id } },
      data: { status },
    });
    if (count === 0) throw new Refusal(409, 'This visit is not scheduled.');
    const visit = await tx.appointment.findUnique({
      where: { id },
      include: { doctor: true, patient: true },
    });
    await tx.notification.create({
      data: { userId: visit.patient.userId, message: 'Your visit was completed.' },
    });
    return visit;
  });
  response.json({ data });
});

const prescriptionSchema = z.object({
  appointmentId: z.string(),
  medication: z.string().min(1),
  dosage: z.string().min(1),
  instructions: z.string().min(1),
});

visits.post('/prescription/create-prescription', async ({ body, user }, response) => {
  const prescription = prescriptionSchema.parse(body);
  const visit = requireFound(
    await prisma.appointment.findFirst({
      where: { id: prescription.appointmentId, doctor: { userId: user.id } },
      include: { patient: true },
    }),
  );
  const { doctorId, patientId, patient } = visit;
  const data = await prisma.$transaction(async (tx) => {
    const message = 'Your doctor has written a prescription for you.';
    await tx.notification.create({ data: { userId: patient.userId, message } });
    return tx.prescription.create({ data: { ...prescription, doctorId, patientId } });
  });
  response.status(201).json({ data });
});

visits.get('/prescription/get-prescriptions-for-patient', async ({ user }, response) => {
  const data = await prisma.prescription.findMany({
    where: { patient: { userId: user.id } },
    orderBy: { createdAt: 'desc' },
    include: { doctor: true, patient: true },
  });
  response.json({ data });
});
