// The API calls of a visit, written in the usual Express and Prisma style. See docs/performance.md.
import { createServer } from 'node:http';
import express from 'express';
import { ZodError } from 'zod';
import { booking, cardProvider } from './booking.mjs';
import { doctors } from './doctors.mjs';
import { openRooms } from './room.mjs';
import { requireSignIn } from './sign-in.mjs';
import { visits } from './visits.mjs';

const app = express();
app.use(express.json());
app.get('/healthz', (_request, response) => response.json({ status: 'ok' }));
app.use(cardProvider);
app.use('/api/v1', requireSignIn, doctors, booking, visits);
app.use((error, _request, response, _next) => {
  const status = error.status ?? (error instanceof ZodError ? 422 : 500);
  if (status === 500) console.error(error);
  response.status(status).json({ message: error.message });
});
const http = createServer(app);
openRooms(http);
http.listen(Number(process.env.PORT), '127.0.0.1');
