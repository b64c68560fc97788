import { createServer, type Socket } from 'node:net';

interface ReceivedMail {
  to: string;
  /** Mailboxes show two emails with the same message ID as one. */
  messageId: string;
  text: string;
}

export interface Mailbox {
  url: string;
  received: ReceivedMail[];
  mailsTo(address: string): string[];
  close(): Promise<void>;
}

export const decodeMail = (mail: string) => mail.replace(/=\n/g, '').replace(/=3D/g, '=');

export async function startMailbox(): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A sender that was killed resets the connection.
    socket.on('error', () => socket.destroy());
    receiveMails(socket, (recipients, text) => {
      const messageId = /^Message-ID: (\S+)/im.exec(text)?.[1] ?? '';
      received.push(...recipients.map((to) => ({ to, messageId, text: decodeMail(text) })));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the mailbox has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    mailsTo: (to) => received.flatMap((mail) => (mail.to === to ? [mail.text] : [])),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

const REPLIES: Record<string, string> = { DATA: '354 send the message', QUIT: '221 bye' };

/** RFC 5321 */
function receiveMails(socket: Socket, deliver: (recipients: string[], text: string) => void): void {
  let unread = '';
  let recipients: string[] = [];
  let message: string[] | undefined;
  const reply = (line: string) => socket.write(`${line}\r\n`);

  function readMessage(line: string, lines: string[]): void {
    if (line !== '.') {
      // The sender adds a dot to each line that begins with one, as a single dot ends the message.
      lines.push(line.startsWith('.') ? line.slice(1) : line);
      return;
    }
    deliver(recipients, lines.join('\n'));
    message = undefined;
    reply('250 accepted');
  }
  function readCommand(line: string): void {
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'MAIL') recipients = [];
    if (command === 'RCPT') recipients.push(/<(.*?)>/.exec(line)?.[1] ?? '');
    if (command === 'DATA') message = [];
    reply(REPLIES[command] ?? '250 ok');
    if (command === 'QUIT') socket.end();
  }

  socket.setEncoding('utf8');
  socket.on('data', (chunk) => {
    const lines = (unread + chunk).split('\r\n');
    unread = lines.pop() ?? '';
    for (const line of lines) {
      if (message) readMessage(line, message);
      else readCommand(line);
    }
  });
  reply('220 mailbox');
}
