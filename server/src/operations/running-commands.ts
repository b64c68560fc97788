import type { Server, Socket } from 'node:net';
import * as z from 'zod/mini';
import { connectPrivately, listenPrivately } from './private-socket';

const SOCKET = 'operator';

const commandSchema = z.object({
  name: z.string(),
  argument: z.string(),
  reason: z.string(),
  actor: z.string(),
});
export type OperatorCommand = z.output<typeof commandSchema>;

const responseSchema = z.object({
  outcome: z.nullable(z.object({ done: z.boolean(), lines: z.array(z.string()) })),
});
type Outcome = NonNullable<z.output<typeof responseSchema>['outcome']>;

export function listenForCommands(
  dataDir: string,
  run: (command: OperatorCommand) => Promise<Outcome | undefined>,
  log: { warn(fields: object, text: string): void },
): Promise<Server | undefined> {
  const serve = (socket: Socket) => {
    readAll(socket)
      .then(async (received) => run(commandSchema.parse(JSON.parse(received))))
      .then((outcome) => socket.end(JSON.stringify({ outcome: outcome ?? null })))
      .catch((error: Error) => {
        log.warn({ fault: error.name }, 'a command failed');
        socket.destroy();
      });
  };
  return listenPrivately(dataDir, SOCKET, serve, log);
}

export async function sendCommand(
  dataDir: string,
  command: OperatorCommand,
): Promise<'no-server' | { outcome: Outcome | undefined }> {
  const socket = await connectPrivately(dataDir, SOCKET);
  if (!socket) return 'no-server';
  socket.end(JSON.stringify(command));
  const received = await readAll(socket);
  if (received === '') throw new Error('The running server could not run the command. Its log says why.');
  return { outcome: responseSchema.parse(JSON.parse(received)).outcome ?? undefined };
}

/** Iterating over the socket would close it before the response is sent. */
function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      received += chunk;
    });
    socket.once('end', () => resolve(received));
    socket.once('close', () => resolve(received));
    socket.once('error', reject);
  });
}
