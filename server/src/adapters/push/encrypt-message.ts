import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const RECORD_BYTES = 4096;
const LAST_RECORD = 2;

export interface PushKeys {
  p256dh: Buffer;
  auth: Buffer;
}

interface TestValues {
  salt: Buffer;
  privateKey?: Buffer;
}

/** RFC 8291 with RFC 8188 content encoding. Padded, because the size would reveal what kind of message it is. */
export function encryptMessage(
  text: string,
  { p256dh, auth }: PushKeys,
  paddedLength = 0,
  { salt, privateKey }: TestValues = { salt: randomBytes(16) },
): Buffer {
  const sender = createECDH('prime256v1');
  if (privateKey) sender.setPrivateKey(privateKey);
  else sender.generateKeys();
  const senderPublic = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderPublic]);
  const secret = derive(sender.computeSecret(p256dh), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const plain = Buffer.from(text);
  const padding = Buffer.alloc(Math.max(0, paddedLength - plain.length));
  const record = [cipher.update(plain), cipher.update(Buffer.from([LAST_RECORD])), cipher.update(padding)];
  const recordSize = Buffer.alloc(4);
  recordSize.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([
    salt,
    recordSize,
    Buffer.from([senderPublic.length]),
    senderPublic,
    ...record,
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}
