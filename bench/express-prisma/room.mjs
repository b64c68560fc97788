import { Server } from 'socket.io';
import { prisma } from './prisma.mjs';
import { requireFound } from './refusal.mjs';
import { findUser } from './sign-in.mjs';

export function openRooms(http) {
  const io = new Server(http);
  io.use(async (socket, next) => {
    try {
      socket.data.user = await findUser(socket.handshake.auth.token);
      next();
    } catch (error) {
      next(error);
    }
  });
  io.on('connection', (socket) => {
    const { user } = socket.data;
    const onVisitEvent = (event, handle) =>
      socket.on(event, async ({ room }, reply) => {
        try {
          const ownVisit = { OR: [{ doctor: { userId: user.id } }, { patient: { userId: user.id } }] };
          const where = { roomId: room, status: 'scheduled', ...ownVisit };
          await handle(requireFound(await prisma.appointment.findFirst({ where })));
          reply({ ok: true });
        } catch (error) {
          reply({ ok: false, code: error.message });
        }
      });
    onVisitEvent('join-room', async ({ roomId }) => {
      await socket.join(roomId);
      socket.to(roomId).emit('user-connected', { user: { _id: user.id, name: user.name } });
    });
    onVisitEvent('end-session', async ({ id, roomId }) => {
      await prisma.appointment.update({ where: { id }, data: { endedAt: new Date() } });
      io.to(roomId).emit('session-ended', {});
      io.in(roomId).socketsLeave(roomId);
    });
  });
}
