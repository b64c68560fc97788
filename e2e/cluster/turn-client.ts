import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';

const COOKIE = 0x2112a442;
const ALLOCATE = 0x0003;
const CREATE_PERMISSION = 0x0008;
const ATTRIBUTE = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  peer: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  transport: 0x0019,
};
const UDP = Buffer.from([17, 0, 0, 0]);

export interface TurnAnswer {
  /** 200 for success, otherwise the relay's error code. */
  code: number;
  realm: string;
  nonce: Buffer;
}

/** Asks a relay for an address, and for permission to send to a peer if one is given: the minimum of RFC 8656. */
export async function allocate(
  port: number,
  credentials?: { username: string; credential: string },
  peer?: string,
): Promise<TurnAnswer> {
  const socket = createSocket('udp4');
  const ask = (message: Buffer) =>
    new Promise<TurnAnswer>((resolve) => {
      const timer = setTimeout(() => resolve({ code: 0, realm: '', nonce: Buffer.alloc(0) }), 1_000);
      socket.once('message', (answer) => {
        clearTimeout(timer);
        resolve(parseAnswer(answer));
      });
      socket.send(message, port, '127.0.0.1');
    });
  try {
    const first = await ask(encode(ALLOCATE, [[ATTRIBUTE.transport, UDP]]));
    if (!credentials) return first;
    const proof = { ...credentials, realm: first.realm, nonce: first.nonce };
    const response = await ask(encode(ALLOCATE, [[ATTRIBUTE.transport, UDP]], proof));
    if (response.code !== 200 || !peer) return response;
    return await ask(encode(CREATE_PERMISSION, [[ATTRIBUTE.peer, encodeAddress(peer)]], proof));
  } finally {
    socket.close();
  }
}

interface Proof {
  username: string;
  credential: string;
  realm: string;
  nonce: Buffer;
}
type Attribute = [type: number, value: Buffer];

function encode(method: number, attributes: Attribute[], proof?: Proof): Buffer {
  const transaction = randomBytes(12);
  const all: Attribute[] = proof
    ? [
        ...attributes,
        [ATTRIBUTE.username, Buffer.from(proof.username)],
        [ATTRIBUTE.realm, Buffer.from(proof.realm)],
        [ATTRIBUTE.nonce, proof.nonce],
      ]
    : attributes;
  const body = Buffer.concat(all.map(([type, value]) => encodeAttribute(type, value)));
  if (!proof) return Buffer.concat([encodeHeader(method, body.length, transaction), body]);
  const { username, realm, credential } = proof;
  const key = createHash('md5').update(`${username}:${realm}:${credential}`).digest();
  const signed = Buffer.concat([encodeHeader(method, body.length + 24, transaction), body]);
  const mac = createHmac('sha1', key).update(signed).digest();
  return Buffer.concat([signed, encodeAttribute(ATTRIBUTE.integrity, mac)]);
}

function encodeHeader(method: number, length: number, transaction: Buffer): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16BE(method, 0);
  bytes.writeUInt16BE(length, 2);
  bytes.writeUInt32BE(COOKIE, 4);
  return Buffer.concat([bytes, transaction]);
}

function encodeAttribute(type: number, value: Buffer): Buffer {
  const bytes = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4);
  bytes.writeUInt16BE(type, 0);
  bytes.writeUInt16BE(value.length, 2);
  value.copy(bytes, 4);
  return bytes;
}

function encodeAddress(ip: string): Buffer {
  const bytes = Buffer.alloc(8);
  bytes[1] = 1;
  bytes.writeUInt16BE(9 ^ (COOKIE >>> 16), 2);
  const plain = Buffer.from(ip.split('.').map(Number)).readUInt32BE(0);
  bytes.writeUInt32BE((plain ^ COOKIE) >>> 0, 4);
  return bytes;
}

function parseAnswer(answer: Buffer): TurnAnswer {
  const isSuccess = (answer.readUInt16BE(0) & 0x0110) === 0x0100;
  const result: TurnAnswer = { code: isSuccess ? 200 : 0, realm: '', nonce: Buffer.alloc(0) };
  for (let offset = 20; offset + 4 <= answer.length; ) {
    const type = answer.readUInt16BE(offset);
    const length = answer.readUInt16BE(offset + 2);
    const value = answer.subarray(offset + 4, offset + 4 + length);
    if (type === ATTRIBUTE.error) result.code = (value[2] ?? 0) * 100 + (value[3] ?? 0);
    if (type === ATTRIBUTE.realm) result.realm = value.toString();
    if (type === ATTRIBUTE.nonce) result.nonce = value;
    offset += 4 + Math.ceil(length / 4) * 4;
  }
  return result;
}
