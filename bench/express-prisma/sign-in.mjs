import { createHash } from 'node:crypto';
import { prisma } from './prisma.mjs';
import { Refusal } from './refusal.mjs';

export async function findUser(token) {
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  const session = await prisma.session.findUnique({ where: { tokenHash }, include: { user: true } });
  if (!session || session.expiresAt < new Date()) throw new Refusal(401, 'Please sign in.');
  return session.user;
}

export async function requireSignIn(request, _response, next) {
  request.user = await findUser(request.headers.authorization?.replace('Bearer ', '') ?? '');
  next();
}
