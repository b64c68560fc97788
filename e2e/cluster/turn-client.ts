import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';

/** RFC 8489 and RFC 8656 */
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
const HEADER_BYTES = 20;
/** The two bits of the type that say whether the message is a request, a success or an error. */
const CLASS_BITS = 0x0110;
const SUCCESS_CLASS = 0x0100;
/** The protocol number of UDP and three reserved bytes. */
const UDP = Buffer.from([17, 0, 0, 0]);
/** Data sent to this port is discarded (RFC 863). */
const DISCARD_PORT = 9;
/** The length of the integrity attribute, which the signed header already counts. */
const INTEGRITY_BYTES = 24;

export interface TurnResponse {
  code: number;
  realm: string;
  nonce: Buffer;
}

export async function allocate(
  port: number,
  credentials?: { username: string; credential: string },
  peer?: string,
): Promise<TurnResponse> {
  const socket = createSocket('udp4');
  const send = (request: Buffer) =>
    new Promise<TurnResponse>((resolve) => {
      const timer = setTimeout(() => resolve({ code: 0, realm: '', nonce: Buffer.alloc(0) }), 1_000);
      socket.once('message', (message) => {
        clearTimeout(timer);
        resolve(parseResponse(message));
      });
      socket.send(request, port, '127.0.0.1');
    });
  try {
    const first = await send(encode(ALLOCATE, [[ATTRIBUTE.transport, UDP]]));
    if (!credentials) return first;
    const authentication = { ...credentials, realm: first.realm, nonce: first.nonce };
    const response = await send(encode(ALLOCATE, [[ATTRIBUTE.transport, UDP]], authentication));
    if (response.code !== 200 || !peer) return response;
    return await send(encode(CREATE_PERMISSION, [[ATTRIBUTE.peer, encodeAddress(peer)]], authentication));
  } finally {
    socket.close();
  }
}

interface Authentication {
  username: string;
  credential: string;
  realm: string;
  nonce: Buffer;
}
type Attribute = [type: number, value: Buffer];

function encode(method: number, attributes: Attribute[], authentication?: Authentication): Buffer {
  const transaction = randomBytes(12);
  const allAttributes: Attribute[] = authentication
    ? [
        ...attributes,
        [ATTRIBUTE.username, Buffer.from(authentication.username)],
        [ATTRIBUTE.realm, Buffer.from(authentication.realm)],
        [ATTRIBUTE.nonce, authentication.nonce],
      ]
    : attributes;
  const body = Buffer.concat(allAttributes.map(([type, value]) => encodeAttribute(type, value)));
  if (!authentication) return Buffer.concat([encodeHeader(method, body.length, transaction), body]);
  const { username, realm, credential } = authentication;
  // The key and the order of these steps are the long-term credential mechanism of RFC 8489.
  const key = createHash('md5').update(`${username}:${realm}:${credential}`).digest();
  const signed = Buffer.concat([encodeHeader(method, body.length + INTEGRITY_BYTES, transaction), body]);
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
  const familyIPv4 = 1;
  bytes[1] = familyIPv4;
  bytes.writeUInt16BE(DISCARD_PORT ^ (COOKIE >>> 16), 2);
  const plain = Buffer.from(ip.split('.').map(Number)).readUInt32BE(0);
  bytes.writeUInt32BE((plain ^ COOKIE) >>> 0, 4);
  return bytes;
}

function parseResponse(message: Buffer): TurnResponse {
  const isSuccess = (message.readUInt16BE(0) & CLASS_BITS) === SUCCESS_CLASS;
  const result: TurnResponse = { code: isSuccess ? 200 : 0, realm: '', nonce: Buffer.alloc(0) };
  for (let offset = HEADER_BYTES; offset + 4 <= message.length; ) {
    const type = message.readUInt16BE(offset);
    const length = message.readUInt16BE(offset + 2);
    const value = message.subarray(offset + 4, offset + 4 + length);
    if (type === ATTRIBUTE.error) result.code = (value[2] ?? 0) * 100 + (value[3] ?? 0);
    if (type === ATTRIBUTE.realm) result.realm = value.toString();
    if (type === ATTRIBUTE.nonce) result.nonce = value;
    offset += 4 + Math.ceil(length / 4) * 4;
  }
  return result;
}
